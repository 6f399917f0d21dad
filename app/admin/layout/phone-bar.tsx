import { useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { AdminDialog } from '../components/dialog.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { Switch } from '../components/switch.tsx';
import { type AdminCounts, type AdminPlace, placeOf, placesFor } from './navigation.ts';
import { WaysOut } from './person-menu.tsx';
import { PlaceCount } from './side.tsx';
import { useSound } from './sound.ts';
import type { AdminPerson } from './use-admin.ts';

const atTheThumb = [href('/admin'), href('/admin/confirm'), href('/admin/orders'), href('/admin/pack')];

/** The bar at the foot of a phone: the four places of a day, and everything else behind More. */
export function PhoneBar({ person, counts }: { person: AdminPerson; counts: AdminCounts }) {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const places = placesFor(person, counts);
  const near = places.filter(({ to }) => atTheThumb.includes(to));
  const far = places.filter(({ to }) => !atTheThumb.includes(to));
  const current = placeOf(pathname)?.to;
  const look =
    'relative flex h-15 flex-1 flex-col items-center justify-center gap-1 text-[0.71875rem] leading-3.5 text-ink-2 aria-[current]:font-semibold aria-[current]:text-green';
  return (
    <div className="admin-bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-milk md:hidden">
      <nav aria-label="Admin" className="flex px-1">
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
          <AdminIcon name="ellipsis" className="size-5" />
          More
        </button>
      </nav>
      <AdminDialog open={open} onClose={() => setOpen(false)} title={person.name}>
        <MorePlaces places={far} counts={counts} current={current} onGo={() => setOpen(false)} />
      </AdminDialog>
    </div>
  );
}

function BarIcon({ place, count }: { place: AdminPlace; count: number | undefined }) {
  return (
    <span className="relative">
      <AdminIcon name={place.icon} className="size-5" />
      {count !== undefined && count > 0 && <PlaceCount count={count} waits className="absolute -top-2.5 start-3" />}
    </span>
  );
}

type MorePlacesProps = { places: AdminPlace[]; counts: AdminCounts; current: string | undefined; onGo: () => void };

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
              <AdminIcon name={place.icon} className="size-5" />
              {place.label}
              {place.count && (counts[place.count] ?? 0) > 0 && (
                <PlaceCount count={counts[place.count] ?? 0} waits={place.waits ?? false} className="ms-auto" />
              )}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-2 border-line border-t px-3 pt-3 [&>span]:w-full">
        <Switch label="Sound for new orders" checked={soundOn} onChange={toggleSound} />
      </div>
      <WaysOut onGo={onGo} />
    </div>
  );
}
