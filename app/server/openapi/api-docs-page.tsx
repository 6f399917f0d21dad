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

/** The API description, which is public. */
export function loader() {
  const site = siteLink('');
  // Each path is a literal of its own type.
  const paths = openApi(site).paths as unknown as Record<string, Record<string, Operation>>;
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => ({ method, path, operation })),
  );
  const isForMachines = ({ path }: Described) => path.startsWith('/api/v1/');
  return { site, withKey: all.filter(isForMachines), others: all.filter((each) => !isForMachines(each)) };
}

export const meta = () => [{ title: 'API of this shop' }, { name: 'robots', content: 'noindex' }];

/** The page needs no script. */
export const handle = { withoutScript: true };

type Props = { loaderData: ReturnType<typeof loader> };

/** The API as a page, made from the description at /api/openapi.json. */
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
            For programs: read products and orders, set stock, advance orders, and receive webhooks. Also as{' '}
            <a className="underline" href="/api/openapi.json">
              OpenAPI 3.1
            </a>
            .
          </p>
        </div>
        <Part title="Authentication">
          <p>
            The owner creates an API key under Settings, Advanced, chooses its permissions, and sees it once. Send it
            with every request. Keys are valid under <Code>/api/v1</Code> only. The limit is 300 requests a minute, then
            429 with <Code>Retry-After</Code>.
          </p>
          <p>
            A key may have an expiry and a list of allowed addresses. An expired key, or one suspended since a restore,
            gets 401; a request from another address gets 403. <Code>problem</Code> gives the reason.
          </p>
          <Example>{`curl -H "Authorization: Bearer dk_…" ${site}/api/v1/orders?state=placed`}</Example>
          <p>
            Lists return 100 items and <Code>next</Code>; send it as <Code>after</Code> until it is null. A write needs
            an <Code>Idempotency-Key</Code>, a UUID: without a response, repeat the request with the same key.
          </p>
          <Example>
            {`curl -H "Authorization: Bearer dk_…" -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" -d '{"stock": 12, "expected": 10}' \\
  ${site}/api/v1/products/1001/stock`}
          </Example>
        </Part>
        <Operations title="Public API" operations={withKey} />
        <Part title="Webhooks">
          <p>
            The shop posts JSON to your address when an order is placed or changes its state, when a product’s stock
            changes (<Code>stock.changed</Code>), and when the owner sends a <Code>test</Code>. No message contains
            personal data: read the order with a key that has the permission.
          </p>
          <p>
            <Code>order.placed</Code> is sent once. Every later event is named after the new state:{' '}
            <Code>order.confirmed</Code>, <Code>order.shipped</Code>, <Code>order.cancelled</Code> … The one exception
            is <Code>order.reopened</Code>: a cancelled order was reopened, or a confirmation undone, and the order
            waits for confirmation again (its <Code>state</Code> is <Code>placed</Code>). <Code>previous</Code> is the
            state before, also when a step was undone.
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
            HMAC-SHA256 of id, timestamp and body with the webhook’s secret. Verify it with one of that project’s
            libraries, over the raw body. For 24 hours after a new secret was created, <Code>webhook-signature</Code>{' '}
            holds one signature for each secret, separated by a space: a message is valid if one of them is.
          </p>
          <p>
            Respond with any 2xx within ten seconds. Otherwise the message is sent again with the same{' '}
            <Code>webhook-id</Code>, with growing pauses, for 24 hours. A message can arrive twice and, after a failure,
            out of order: store the ids you have seen, and trust the higher <Code>version</Code> of an order.
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

/** On a phone lines wrap: a field’s description would be cut off. */
const exampleClass =
  'overflow-x-auto rounded-card border border-line bg-milk p-3 text-sm max-md:wrap-anywhere max-md:whitespace-pre-wrap';

function Example({ children }: { children: string }) {
  return (
    // The keyboard can scroll a wide box only when it can focus it.
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
          <Description>{summary}</Description>
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pb-4">
        {parameters.length > 0 && (
          <ul>
            {parameters.map((each) => (
              <li key={each.name} className="wrap-anywhere">
                <Code>{each.name}</Code> ({each.in}
                {each.required ? '' : ', optional'}): {formatShape(each.schema)}
                {each.description && (
                  <>
                    ; <Description>{each.description}</Description>
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
              <span className="font-semibold">{status}</span> <Description>{description}</Description>
            </p>
            {Number(status) < 300 && shapeIn(content) && <Example>{formatShape(shapeIn(content) ?? {})}</Example>}
          </div>
        ))}
      </div>
    </details>
  );
}

/** A description with `code` between backticks. */
function Description({ children }: { children: string }) {
  const parts = children.split('`');
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
  return parts.map((part, index) => (index % 2 === 1 ? <Code key={index}>{part}</Code> : part));
}

function shapeIn(content: Content | undefined): Shape | undefined {
  return content && Object.values(content)[0]?.schema;
}
