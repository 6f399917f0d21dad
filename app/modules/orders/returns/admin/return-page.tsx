import { data, href, Link } from 'react-router';
import { notifyShop } from '#app/admin/actions/send-action.ts';
import { useAction } from '#app/admin/actions/use-action.ts';
import { adminButtonClass } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { workerOf } from '#app/admin/guard.server.ts';
import { mayDo, mayRunAction, mayVisit } from '#app/admin/permissions.ts';
import { countRows, noteView } from '#app/admin/reading-limit.server.ts';
import { isMasked, maskContact } from '#app/infra/contact-details/mask-contact.ts';
import { spokenPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { siteLink } from '#app/infra/mail/site-link.server.ts';
import { formatPrice, type Money } from '#app/infra/money/money.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type AdminReturn, readReturn } from '../read-return.server.ts';
import { formatReturnNumber, refundWays, returnConditions, returnReasons, returnTabs } from '../return.ts';
import { whatsappAboutReturn } from '../return-texts.ts';
import type { Route } from './+types/return-page.ts';
import { formatCredit, formatDifference } from './difference.ts';
import { ReturnChip } from './return-chip.tsx';
import { isDueAfterExchange, ReturnNext } from './return-next.tsx';

export const handle = { ownBar: true };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? `Return ${formatReturnNumber(loaderData.entry)}` : 'Return'} · Admin` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const worker = workerOf(context);
  const id = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0;
  const entry = await readReturn(id, mayRunAction(worker, 'returns', 'record-refund'));
  if (!entry) throw data(null, { status: 404 });
  await countRows(context, 'returns', [entry.id]);
  await noteView(context, entry.phone, { order: entry.number });
  const now = new Date().toISOString();
  // The shopper's own page needs nothing but its address.
  if (!mayDo(worker, 'see-contacts'))
    return { entry: { ...maskContact(entry), token: '' }, shoppersPage: '', worker, now };
  return { entry, shoppersPage: siteLink(href('/return/:token', { token: entry.token })), worker, now };
}

/** One return: where it stands, its next step, what comes back, and where the money goes. */
export default function ReturnPage({ loaderData }: Route.ComponentProps) {
  const { entry, shoppersPage, worker } = loaderData;
  const now = new Date(loaderData.now);
  const actions = useAction('returns');
  return (
    <>
      <PageHead
        title={`Return ${formatReturnNumber(entry)}`}
        back={{ to: href('/admin/returns'), label: 'All returns' }}
        beside={
          <span className="flex min-w-0 items-center gap-2.5 max-md:hidden">
            <ReturnChip state={entry.state} />
            <bdi className="truncate">
              {entry.name}, {entry.city}
            </bdi>
          </span>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-6 pb-24 max-md:px-3.5 max-md:pt-3.5 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 content-start gap-3.5">
          {actions.problem && <Notice kind="wrong">{actions.problem}</Notice>}
          <section aria-label="Status" className="min-w-0 rounded-card border border-line bg-milk">
            <Standing entry={entry} now={now} />
            <ReturnNext entry={entry} worker={worker} actions={actions} />
          </section>
          <Pieces entry={entry} />
          {entry.photos.length > 0 && <Photos entry={entry} />}
        </div>
        <div className="grid min-w-0 content-start gap-3.5">
          <Who entry={entry} shoppersPage={shoppersPage} />
          <MoneyCard entry={entry} now={now} />
          {mayVisit(worker, '/admin/orders/:number') && (
            <p className="text-ink-3 text-second">Every step is also on the order’s timeline.</p>
          )}
        </div>
      </div>
    </>
  );
}

function Standing({ entry, now }: { entry: AdminReturn; now: Date }) {
  const requestTime = formatWhenExactly(new Date(entry.askedAt), now);
  return (
    <div className="grid gap-2 px-3.5 py-3">
      <p className="flex flex-wrap items-center gap-2.5">
        <ReturnChip state={entry.state} />
        <span className="text-ink-2">since {formatWhenExactly(new Date(entry.stateSince), now)}</span>
      </p>
      <p className="text-ink-2">
        {entry.fromWebsite ? `Requested on the website, ${requestTime}` : `Created by ${entry.takenBy}, ${requestTime}`}
      </p>
      <p className="font-medium">{returnReasons[entry.reason]}</p>
      <Quoted words={entry.words} />
      {entry.sentWords && (
        <p className="wrap-anywhere text-ink-2">
          Sent with: <bdi>{entry.sentWords}</bdi>
        </p>
      )}
      {entry.answer && (
        <p className="wrap-anywhere text-ink-2">
          Answered: “<bdi>{entry.answer}</bdi>”
        </p>
      )}
      {entry.exchangeNumber && (
        <p>
          The shopper gets{' '}
          <Link to={href('/admin/orders/:number', { number: entry.exchangeNumber })} className="admin-link">
            order {entry.exchangeNumber.slice(0, 4)}-{entry.exchangeNumber.slice(4)}
          </Link>{' '}
          instead{entry.exchangeTotal !== null && `. ${sayInstead(entry, entry.exchangeTotal)}`}
        </p>
      )}
    </div>
  );
}

/** What of the order made instead is paid by what came back. */
function sayInstead({ isCredited, sums: { credit, paid } }: AdminReturn, total: Money): string {
  if (!isCredited) return formatDifference(total - paid);
  if (credit === 0) return 'It never arrived, so the amount paid is refunded.';
  return formatCredit(credit, total);
}

function Quoted({ words }: { words: string }) {
  if (!words) return null;
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line rounded-card bg-paper px-3 py-2.5 text-start">
      {words}
    </p>
  );
}

function Pieces({ entry }: { entry: AdminReturn }) {
  const isHere = entry.lines.some(({ condition }) => condition !== null);
  return (
    <Card title="Returned items" flush>
      <ul>
        {entry.lines.map((line) => (
          <li
            key={line.productId}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-line px-3.5 py-2 not-last:border-b"
          >
            <p dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-48 text-start font-medium">
              {line.name}
            </p>
            <span className="whitespace-nowrap">
              {line.quantity} × {formatPrice(line.price)}
            </span>
            {isHere && line.condition && (
              <span className="text-ink-2 max-md:w-full">
                {returnConditions[line.condition]}, {line.shelved} back into stock
                {line.shelved < line.quantity && `, ${line.quantity - line.shelved} written off`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Photos({ entry }: { entry: AdminReturn }) {
  return (
    <Card title="Photos" count={entry.photos.length}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {entry.photos.map(({ id, width, height }, place) => {
          const source = href('/admin/returns/photos/:photo', { photo: id });
          return (
            <li key={id}>
              <a
                href={source}
                target="_blank"
                rel="noreferrer"
                className="block overflow-hidden rounded-card border border-line"
              >
                <img
                  src={source}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={`What was sent back, ${place + 1}`}
                  className="aspect-square h-auto w-full object-cover"
                />
              </a>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-ink-3 text-second">Only your team sees this.</p>
    </Card>
  );
}

function Who({ entry, shoppersPage }: { entry: AdminReturn; shoppersPage: string }) {
  const { shopName } = useShop();
  const { refund, number } = entry;
  const text = whatsappAboutReturn({ ...entry, refund: refund ?? 0 }, { shop: shopName, page: shoppersPage });
  const order = `${number.slice(0, 4)}-${number.slice(4)}`;
  return (
    <Card
      title="Customer"
      end={
        entry.isForgotten ? null : isMasked(entry.phone) ? (
          <span className="text-ink-2">{spokenPhone(entry.phone)}</span>
        ) : (
          <a href={`tel:${entry.phone}`} className="admin-link">
            {spokenPhone(entry.phone)}
          </a>
        )
      }
    >
      <p dir="auto" className="wrap-anywhere text-start font-semibold">
        {entry.name}
      </p>
      <p className="text-ink-3 text-second">
        <bdi>{entry.city}</bdi>
        {entry.email && (
          <>
            , <bdi>{entry.email}</bdi>
          </>
        )}
      </p>
      <p className="mt-2">
        <Link to={href('/admin/orders/:number', { number })} className="admin-link">
          Order {order}
        </Link>
      </p>
      {text && !entry.isForgotten && !isMasked(entry.phone) && (
        <div className="mt-3 grid gap-2 rounded-card bg-paper px-3 py-2.5 text-second">
          <p dir="auto" className="wrap-anywhere text-start text-ink-2">
            {text}
          </p>
          <a
            href={`https://wa.me/${whatsappDigits(entry.phone)}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            onClick={() => notifyShop('orders', { action: 'record-message', number, words: `Return: ${entry.state}` })}
            className={`${adminButtonClass({ small: true })} justify-self-start`}
          >
            <AdminIcon name="message-circle" /> Message customer on WhatsApp
          </a>
        </div>
      )}
    </Card>
  );
}

function MoneyCard({ entry, now }: { entry: AdminReturn; now: Date }) {
  const { sums } = entry;
  const isDue = returnTabs.done.states.every((state) => state !== entry.state);
  const rows: [string, string][] = [['Paid for these items', formatPrice(sums.paid)]];
  if (sums.credit > 0) rows.push(['Deducted from the other order', `− ${formatPrice(sums.credit)}`]);
  if (entry.refund !== null) rows.push(['Refunded', formatPrice(entry.refund)]);
  else if ((isDue || isDueAfterExchange(entry)) && (sums.proposed > 0 || !entry.exchangeNumber))
    rows.push([`Proposed, ${sums.percent} %`, formatPrice(sums.proposed)]);
  return (
    <Card title="Refund">
      <dl className="grid gap-1">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 last:font-semibold">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {entry.refundWhy && (
        <p className="wrap-anywhere mt-1 text-ink-2">
          Another amount: “<bdi>{entry.refundWhy}</bdi>”
        </p>
      )}
      <p className="wrap-anywhere mt-3 border-line border-t pt-3 text-ink-2">
        {entry.refundWay ? (
          <>
            {refundWays[entry.refundWay]}
            {entry.accountName && (
              <>
                <br />
                <bdi>{entry.accountName}</bdi>
              </>
            )}
            {entry.account && (
              <>
                <br />
                <span className="tabular-nums">{entry.account}</span>
              </>
            )}
          </>
        ) : (
          'Where to send the refund: not set.'
        )}
      </p>
      {entry.refundedAt && (
        <p className="wrap-anywhere mt-2 text-ink-3 text-second">
          By {entry.refundedBy}, {formatWhenExactly(new Date(entry.refundedAt), now)}
          {entry.refundReference && `, reference ${entry.refundReference}`}
        </p>
      )}
    </Card>
  );
}
