import { href, Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { type Label, useT } from '#app/i18n/translate.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { TrackedParcel, TrackedStation, TrackingAnswer } from './tracking-response.ts';

/** H2: the bordered box with the plain text that came, and below it each parcel's way where our own service told one. */
export function TrackingResult({ answer: result }: { answer: TrackingAnswer }) {
  const t = useT();
  const written = useTextDirection();
  return (
    <div className="grid gap-8">
      <div className="rounded-box border border-line-2 bg-milk px-4.5 py-4 md:px-6 md:py-5">
        <h3 className="font-semibold text-label">{t('Tracking Result:')}</h3>
        <p {...written(result.trackingData)} className="wrap-anywhere mt-1 whitespace-pre-line">
          {result.trackingData}
        </p>
      </div>
      {result.parcels.map((parcel) => (
        <ParcelWay key={parcel.heading} parcel={parcel} isOnly={result.parcels.length === 1} />
      ))}
    </div>
  );
}

function ParcelWay({ parcel, isOnly }: { parcel: TrackedParcel; isOnly: boolean }) {
  const t = useT();
  return (
    <section aria-label={t('The journey of {parcel}', { parcel: parcel.heading })}>
      {!isOnly && (
        <h3 className="mb-4 font-semibold tabular-nums">
          <bdi dir="ltr">{parcel.heading}</bdi>
        </h3>
      )}
      <ol className="ms-1">
        {parcel.stations.map((station, index) => (
          <Station
            key={`${station.label} ${station.note}`}
            station={station}
            isLast={index === parcel.stations.length - 1}
          />
        ))}
      </ol>
      {parcel.returnable && (
        <Link
          to={`${href('/return')}?id=${parcel.returnable}`}
          className="mt-4 inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2"
        >
          {t('Return something')}
        </Link>
      )}
    </section>
  );
}

const spoken: Record<TrackedStation['mark'], Label> = { done: 'Done:', now: 'Now:', 'to-come': 'To come:' };

function Station({ station: { label, note, mark }, isLast }: { station: TrackedStation; isLast: boolean }) {
  const t = useT();
  return (
    <li className="relative min-h-17 ps-8.5 last:min-h-0" aria-current={mark === 'now' ? 'step' : undefined}>
      {!isLast && (
        <span
          aria-hidden="true"
          className={`absolute start-2 top-5 -bottom-1.5 w-0.5 ${mark === 'done' ? 'bg-green' : 'bg-line-sand'}`}
        />
      )}
      <Mark mark={mark} />
      <p className={`font-semibold leading-6 ${mark === 'to-come' ? 'text-ink-2' : ''}`}>
        <span className="sr-only">{t(spoken[mark])} </span>
        {label}
      </p>
      {note && <p className="text-ink-2 text-sm tabular-nums">{note}</p>}
    </li>
  );
}

function Mark({ mark }: { mark: TrackedStation['mark'] }) {
  const place = 'absolute start-0 top-0.75 grid size-4.5 place-items-center rounded-full';
  if (mark === 'done')
    return (
      <span aria-hidden="true" className={`${place} bg-green text-cream`}>
        <Icon name="check" className="size-3 stroke-3" />
      </span>
    );
  if (mark === 'now')
    return (
      <span aria-hidden="true" className={`${place} border-2 border-ink bg-marigold`}>
        <span className="size-1.5 rounded-full bg-ink" />
      </span>
    );
  return <span aria-hidden="true" className={`${place} border-2 border-line-2 bg-paper`} />;
}
