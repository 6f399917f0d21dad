import { href } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import { UrduField } from '#app/admin/components/urdu-field.tsx';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { dayMs, readLocal, writeLocal } from '#app/infra/dates/days.ts';
import type { Problems } from '#app/infra/merge.ts';
import { defaultSaleButton, defaultSaleMessage } from '../content.ts';
import type { SaleValues } from '../content-form.ts';
import { LinkField, type LinkPlace } from './link-field.tsx';

type SaleCardProps = {
  sale: SaleValues | null;
  problems: Problems;
  now: string;
  /** The owner's own collections. */
  collections: readonly LinkPlace[];
  onChange: (sale: SaleValues | null) => void;
};

/** The form of the sale countdown: its start, its end and its words. */
export function SaleCard({ sale, problems, now, collections, onChange }: SaleCardProps) {
  const { isDemo } = useAdmin();
  if (!sale)
    return (
      <Card title="Sale countdown">
        <p className="text-ink-3">
          None. During a sale, the home page counts down to its end.{' '}
          <AdminButton
            className="mt-2"
            icon="plus"
            onClick={() => {
              const begin = Math.ceil(Date.parse(now) / dayMs) * dayMs;
              onChange({
                active: true,
                message: '',
                buttonName: '',
                urduMessage: '',
                urduButtonName: '',
                link: href('/top_collections'),
                startsAt: new Date(begin).toISOString(),
                endsAt: new Date(begin + 3 * dayMs).toISOString(),
              });
            }}
          >
            Add countdown
          </AdminButton>
        </p>
      </Card>
    );
  const change = (changes: Partial<SaleValues>) => onChange({ ...sale, ...changes });
  return (
    <Card
      title="Sale countdown"
      count={
        <span className="inline-flex items-center gap-1.5 text-second">
          <AdminIcon name="clock" className="size-3.5" /> {formatState(sale, now)}
        </span>
      }
      end={
        <span className="[&_label]:sr-only">
          <Switch label="Countdown on" checked={sale.active} onChange={(active) => change({ active })} />
        </span>
      }
    >
      {!sale.followsPrices && <SaleLine sale={sale} now={now} />}
      {!sale.followsPrices && !isDemo && (
        <p className="mb-3 text-ink-3 text-second">Shoppers see it only while a product has a sale price.</p>
      )}
      <p className="mb-2">
        <CheckBox
          label="Ends with the sale prices"
          checked={sale.followsPrices === true}
          onChange={({ target }) => change({ followsPrices: target.checked || undefined })}
        />
      </p>
      {sale.followsPrices && (
        <p className="mb-3 text-ink-3 text-second">
          The countdown runs while products have a sale price, until the last one ends. Without sale prices it is
          hidden. Set sale prices on each product’s page.
        </p>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        {!sale.followsPrices && <SaleTimes sale={sale} problems={problems} change={change} />}
        <AdminField
          label="Message"
          placeholder={defaultSaleMessage}
          value={sale.message}
          error={problems['sale.message']}
          onChange={({ target }) => change({ message: target.value })}
        />
        <AdminField
          label="Button"
          placeholder={defaultSaleButton}
          value={sale.buttonName}
          error={problems['sale.buttonName']}
          onChange={({ target }) => change({ buttonName: target.value })}
        />
        <UrduField
          label="Message in Urdu"
          value={sale.urduMessage}
          error={problems['sale.urduMessage']}
          onChange={({ target }) => change({ urduMessage: target.value })}
        />
        <UrduField
          label="Button in Urdu"
          value={sale.urduButtonName}
          error={problems['sale.urduButtonName']}
          onChange={({ target }) => change({ urduButtonName: target.value })}
        />
        <LinkField
          required
          label="Button leads to"
          link={sale.link}
          collections={collections}
          error={problems['sale.link']}
          onChange={(link) => change({ link: link ?? '' })}
        />
      </div>
    </Card>
  );
}

type SaleTimesProps = { sale: SaleValues; problems: Problems; change: (changes: Partial<SaleValues>) => void };

function SaleTimes({ sale, problems, change }: SaleTimesProps) {
  const moment = (written: string, instead: string) => readLocal(written)?.toISOString() ?? instead;
  return (
    <>
      <AdminField
        type="datetime-local"
        label="Starts (Karachi time)"
        value={writeLocal(new Date(sale.startsAt))}
        onChange={({ target }) => change({ startsAt: moment(target.value, sale.startsAt) })}
      />
      <AdminField
        type="datetime-local"
        label="Ends"
        value={writeLocal(new Date(sale.endsAt))}
        error={problems.sale ?? (sale.startsAt >= sale.endsAt ? 'The sale must start before it ends.' : undefined)}
        onChange={({ target }) => change({ endsAt: moment(target.value, sale.endsAt) })}
      />
    </>
  );
}

function formatState({ active, startsAt, endsAt, followsPrices }: SaleValues, now: string): string {
  if (!active) return 'off';
  if (followsPrices) return 'with the sale prices';
  if (endsAt <= now) return 'over';
  const [word, until] = startsAt > now ? ['starts in', startsAt] : ['on, ends in', endsAt];
  const minutes = Math.floor((Date.parse(until) - Date.parse(now)) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  return `${word} ${days > 0 ? `${days} d ` : ''}${hours} h ${minutes % 60} m`;
}

/** A timeline with the current moment, the start and the end of the sale. */
function SaleLine({ sale, now }: { sale: SaleValues; now: string }) {
  const [start, end, today] = [Date.parse(sale.startsAt), Date.parse(sale.endsAt), Date.parse(now)];
  const [first, last] = [Math.min(start, today), Math.max(end, today)];
  const room = Math.max(1, last - first) * 0.08;
  const x = (moment: number) => ((moment - first + room) / (last - first + 2 * room)) * 1000;
  const when = (moment: string) => formatWhenExactly(new Date(moment), new Date(now));
  return (
    <div className="mb-3">
      <svg
        viewBox="0 0 1000 26"
        preserveAspectRatio="none"
        className="h-6.5 w-full"
        role="img"
        aria-label={`The sale is on from ${when(sale.startsAt)} until ${when(sale.endsAt)}`}
      >
        <rect x="0" y="9" width="1000" height="9" className="fill-chart-rest" />
        <rect x={x(start)} y="9" width={Math.max(4, x(end) - x(start))} height="9" className="fill-green" />
        <rect x={x(today) - 1.5} y="0" width="3" height="26" className="fill-clay" />
      </svg>
      <p className="flex justify-between text-ink-2 text-second">
        <span>{when(sale.startsAt)}</span>
        <span>{when(sale.endsAt)}</span>
      </p>
    </div>
  );
}
