import { useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { Switch } from '../pieces/switch.tsx';
import { type OfficeCounts, type OfficePlace, placeOf, placesFor } from './navigation.ts';
import { WaysOut } from './person-menu.tsx';
import { PlaceCount } from './side.tsx';
import { useSound } from './sound.ts';
import type { OfficePerson } from './use-office.ts';

const atTheThumb = [href('/admin'), href('/admin/confirm'), href('/admin/orders'), href('/admin/pack')];

/** The bar at the foot of a phone: the four places of a day, and everything else behind More. */
export function PhoneBar({ person, counts }: { person: OfficePerson; counts: OfficeCounts }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const places = placesFor(person, counts);
  const near = places.filter(({ to }) => atTheThumb.includes(to));
  const far = places.filter(({ to }) => !atTheThumb.includes(to));
  const current = placeOf(pathname)?.to;
  const look =
    'relative flex h-15 flex-1 flex-col items-center justify-center gap-1 text-[0.71875rem] leading-3.5 text-ink-2 aria-[current]:font-semibold aria-[current]:text-green';
  return (
    <div className="office-bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-milk md:hidden">
      <nav aria-label="Office" className="flex px-1">
        {near.map((place) => (
          <Link key={place.to} to={place.to} aria-current={current === place.to ? 'page' : undefined} className={look}>
            <BarIcon place={place} count={place.count ? counts[place.count] : undefined} />
            {place.label}
          </Link>
        ))}
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-current={far.some(({ to }) => to === current) ? 'true' : undefined}
          className={look}
        >
          <OfficeIcon name="ellipsis" className="size-5" />
          More
        </button>
      </nav>
      <OfficeDialog open={open} onClose={() => setOpen(false)} title={person.name}>
        <MorePlaces places={far} counts={counts} current={current} onGo={() => setOpen(false)} />
      </OfficeDialog>
    </div>
  );
}

function BarIcon({ place, count }: { place: OfficePlace; count: number | undefined }) {
  return (
    <span className="relative">
      <OfficeIcon name={place.icon} className="size-5" />
      {count !== undefined && count > 0 && <PlaceCount count={count} waits className="absolute -top-2.5 start-3" />}
    </span>
  );
}

type MorePlacesProps = { places: OfficePlace[]; counts: OfficeCounts; current: string | undefined; onGo: () => void };

function MorePlaces({ places, counts, current, onGo }: MorePlacesProps) {
  const [soundOn, toggleSound] = useSound();
  return (
    <div className="border-line border-t px-3 pt-2 pb-5">
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              onClick={onGo}
              aria-current={current === place.to ? 'page' : undefined}
              className="flex h-12 items-center gap-3 rounded-control px-3 aria-[current]:bg-green-tint aria-[current]:font-semibold"
            >
              <OfficeIcon name={place.icon} className="size-5" />
              {place.label}
              {place.count && (counts[place.count] ?? 0) > 0 && (
                <PlaceCount count={counts[place.count] ?? 0} waits={place.waits ?? false} className="ms-auto" />
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-2 border-line border-t px-3 pt-3 [&>span]:w-full">
        <Switch label="Knock at new orders" checked={soundOn} onChange={toggleSound} />
      </div>
      <WaysOut onGo={onGo} />
    </div>
  );
}
