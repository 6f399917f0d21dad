import type { ReactNode } from 'react';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { formatShape, type Shape } from '#app/modules/integrations/api/shape-texts.ts';
import { Logo } from '#app/storefront/layout/logo.tsx';
import { openApi } from './openapi.server.ts';

type Content = Record<string, { schema?: Shape }>;
type Operation = {
  summary: string;
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema: Shape }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Described = { method: string; path: string; operation: Operation };

/** Our own description of the API; nothing in it belongs to anybody. */
export function loader() {
  const site = siteLink('');
  // Each path is described by a literal of its own; the page reads all of them alike.
  const paths = openApi(site).paths as unknown as Record<string, Record<string, Operation>>;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => ({ method, path, operation })),
  );
  const isForMachines = ({ path }: Described) => path.startsWith('/api/v1/');
  return { site, withKey: all.filter(isForMachines), others: all.filter((each) => !isForMachines(each)) };
}

export const meta = () => [{ title: 'API of this shop' }, { name: 'robots', content: 'noindex' }];

/** It can be read as it stands. */
export const handle = { withoutScript: true };

type Props = { loaderData: ReturnType<typeof loader> };

/** The API in words, made from the same description that programs read at /api/openapi.json. */
export default function ApiDocsPage({ loaderData: { site, withKey, others } }: Props) {
  return (
    <div className="mx-auto max-w-[calc(860px+2*var(--gut))] px-(--gut) pb-16">
      <header className="py-5 md:py-8">
        <Logo />
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div>
          <h1 className="font-d1">The API of this shop</h1>
          <p className="mt-4 text-lead">
            For programs: read products and orders, write stock, move orders on, and hear of what happens. The same as{' '}
            <a className="underline" href="/api/openapi.json">
              OpenAPI 3.1
            </a>
            .
          </p>
        </div>
        <Part title="Asking with a key">
          <p>
            The owner makes a key under Settings, Keys and webhooks, chooses what it may do, and sees it once. Send it
            with every request. A key counts only under <Code>/api/v1</Code>; 300 requests a minute are answered, then
            429 with <Code>Retry-After</Code>.
          </p>
          <p>
            The owner may give a key an end, and addresses that it works from. A key that has ended, or is suspended
            since a restore, is answered with 401, and from any other address with 403; <Code>problem</Code> says which.
          </p>
          <Example>{`curl -H "Authorization: Bearer dk_…" ${site}/api/v1/orders?state=placed`}</Example>
          <p>
            Lists give 100 items and <Code>next</Code>; send it back as <Code>after</Code> until it is null. A write
            needs an <Code>Idempotency-Key</Code>, a UUID: when no answer came, send the same again with the same key.
          </p>
          <Example>
            {`curl -H "Authorization: Bearer dk_…" -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" -d '{"stock": 12, "expected": 10}' \\
  ${site}/api/v1/products/1001/stock`}
          </Example>
        </Part>
        <Operations title="With a key" operations={withKey} />
        <Part title="Webhooks">
          <p>
            The shop posts JSON to your address when an order was placed or went a step further, when a product’s stock
            changed (<Code>stock.changed</Code>), and when somebody sends a <Code>test</Code>. No message names a
            person: read the order with a key that may.
          </p>
          <p>
            An order is told as <Code>order.placed</Code> once. Every step after it has the name of the state it led to:{' '}
            <Code>order.confirmed</Code>, <Code>order.shipped</Code>, <Code>order.cancelled</Code> … The one exception
            is <Code>order.reopened</Code>: a cancelled order was opened again, or a confirmation taken back, and the
            order waits for its call as it did at first (its <Code>state</Code> is <Code>placed</Code>).{' '}
            <Code>previous</Code> says where it came from, also where a step went back.
          </p>
          <Example>
            {`{
  "type": "order.confirmed",
  "timestamp": "2026-11-22T09:30:00.000Z",
  "data": { "number": "48217306", "state": "confirmed", "previous": "placed", "version": 2, "total": 2500 }
}`}
          </Example>
          <p>
            Messages are signed as{' '}
            <a className="underline" href="https://www.standardwebhooks.com/">
              Standard Webhooks
            </a>{' '}
            describes it: <Code>webhook-id</Code>, <Code>webhook-timestamp</Code> and <Code>webhook-signature</Code>,
            HMAC-SHA256 of id, timestamp and body with the webhook’s secret. Check it with one of that project’s
            libraries, over the body as it came. For 24 hours after the owner has made a new secret,{' '}
            <Code>webhook-signature</Code> holds a signature for each secret with a space between, as Standard Webhooks
            has it: a message is right if one of them is.
          </p>
          <p>
            Answer with any 2xx within ten seconds. Otherwise the message is sent again, under the same{' '}
            <Code>webhook-id</Code>, after growing pauses for 24 hours. A message can come twice, and after a failure
            not in order: remember the ids you have seen, and trust the higher <Code>version</Code> of an order.
          </p>
        </Part>
        <Operations title="The shop’s own pages" operations={others} />
      </main>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-d2">{title}</h2>
      {children}
    </section>
  );
}

function Code({ children }: { children: string }) {
  return <code className="font-semibold">{children}</code>;
}

/** On a phone lines are broken, because the words after a field are what is cut off. */
const exampleClass =
  'overflow-x-auto rounded-card border border-line bg-milk p-3 text-sm max-md:wrap-anywhere max-md:whitespace-pre-wrap';

function Example({ children }: { children: string }) {
  return (
    // A keyboard scrolls what is wider than its box only where it can get into it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <pre tabIndex={0} className={exampleClass}>
      {children}
    </pre>
  );
}

function Operations({ title, operations }: { title: string; operations: readonly Described[] }) {
  return (
    <Part title={title}>
      <div className="rounded-card border border-line">
        {operations.map((each) => (
          <OperationRow key={`${each.method} ${each.path}`} {...each} />
        ))}
      </div>
    </Part>
  );
}

function OperationRow({ method, path, operation }: Described) {
  const { summary, parameters = [], requestBody, responses } = operation;
  return (
    <details className="border-line not-last:border-b">
      <summary className="cursor-pointer px-3.5 py-3">
        <span className="font-semibold">{method.toUpperCase()}</span>{' '}
        <code className="wrap-anywhere font-semibold">{path}</code>
        <span className="block text-ink-2">
          <Words>{summary}</Words>
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pb-4">
        {parameters.length > 0 && (
          <ul>
            {parameters.map((each) => (
              <li key={each.name} className="wrap-anywhere">
                <Code>{each.name}</Code> ({each.in}
                {each.required ? '' : ', may be missing'}): {formatShape(each.schema)}
                {each.description && (
                  <>
                    ; <Words>{each.description}</Words>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {shapeIn(requestBody?.content) && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p className="font-semibold">Send</p>
            <Example>{formatShape(shapeIn(requestBody?.content) ?? {})}</Example>
          </div>
        )}
        {Object.entries(responses).map(([status, { description, content }]) => (
          <div key={status} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <p>
              <span className="font-semibold">{status}</span> <Words>{description}</Words>
            </p>
            {Number(status) < 300 && shapeIn(content) && <Example>{formatShape(shapeIn(content) ?? {})}</Example>}
          </div>
        ))}
      </div>
    </details>
  );
}

/** Words of the description, in which `code` stands between backticks. */
function Words({ children }: { children: string }) {
  const parts = children.split('`');
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
  return parts.map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));
}

function shapeIn(content: Content | undefined): Shape | undefined {
  return content && Object.values(content)[0]?.schema;
}
