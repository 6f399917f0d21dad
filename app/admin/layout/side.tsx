import { href, Link, useLocation } from 'react-router';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ShopMark } from '#app/ui/arch.tsx';
import { AdminIcon } from '../components/icon.tsx';
import { KeyHint } from '../components/menus/key-hint.tsx';
import { type AdminCounts, type AdminPlace, placeOf, placesFor } from './navigation.ts';
import { PersonMenu } from './person-menu.tsx';
import { openFind } from './search/search-dialog.tsx';
import { useSound } from './sound.ts';
import type { AdminPerson } from './use-admin.ts';

/** The side of the admin: 212 px with words, 56 px of icons where a page needs the width. Not on phones. */
export function AdminSide({ person, counts }: { person: AdminPerson; counts: AdminCounts }) {
  const { shopName, logo, isOwn } = useShop();
  const places = placesFor(person, counts);
  const of = (group: AdminPlace['group']) => places.filter((place) => place.group === group);
  return (
    <header className="admin-side sticky top-0 flex h-dvh w-14 shrink-0 flex-col overflow-y-auto border-line border-e bg-side px-2 py-3 max-md:hidden wide:w-53 wide:px-2.5">
      <Link to={href('/admin')} className="flex h-9 items-center gap-2.5 px-1.5 max-xl:justify-center wide:mb-2">
        <ShopMark className="h-7.25" pictureClassName="h-7.25 max-w-32 shrink-0 not-wide:w-7.25" />
        {/* As in the shop, the owner's logo replaces the name. */}
        <span
          className={`min-w-0 truncate font-semibold text-[0.90625rem] ${isOwn && logo ? 'sr-only' : 'not-wide:sr-only'}`}
        >
          {shopName}
        </span>
        <span className="ms-auto text-ink-3 text-second not-wide:sr-only">admin</span>
      </Link>
      <button
        type="button"
        onClick={openFind}
        className="my-1 flex h-8 shrink-0 items-center gap-2 rounded-control border border-transparent px-2 text-ink-2 not-wide:justify-center wide:mt-0 wide:mb-2.5 wide:border-strong wide:bg-milk"
      >
        <AdminIcon name="search" />
        <span className="not-wide:sr-only">Find anything</span>
        <span className="ms-auto not-wide:hidden">
          <KeyHint>mod+K</KeyHint>
        </span>
      </button>
      <nav aria-label="Admin" className="flex flex-1 flex-col">
        <PlaceList places={of('first')} counts={counts} />
        {(['Orders', 'Shop', 'People'] as const).map((group) => (
          <PlaceList key={group} label={group} places={of(group)} counts={counts} />
        ))}
        <div className="mt-2 min-h-2 flex-1" />
        <div>
          <PlaceList places={of('last')} counts={counts} />
        </div>
      </nav>
      <PersonFoot person={person} />
    </header>
  );
}

function PlaceList({ label, places, counts }: { label?: string; places: AdminPlace[]; counts: AdminCounts }) {
  if (places.length === 0) return null;
  return (
    <>
      {label && <h2 className="mt-3 mb-1 px-2 text-ink-3 text-note not-wide:sr-only wide:mt-2.5 wide:py-1">{label}</h2>}
      <ul aria-label={label}>
        {places.map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} count={place.count ? counts[place.count] : undefined} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PlaceLink({ place, count }: { place: AdminPlace; count: number | undefined }) {
  const { pathname } = useLocation();
  const isCurrent = placeOf(pathname)?.to === place.to;
  return (
    <Link
      to={place.to}
      title={place.label}
      aria-current={isCurrent ? 'page' : undefined}
      className="group relative flex h-8 items-center gap-2.5 rounded-control border border-transparent px-2 font-medium text-ink-2 transition-colors hover:bg-milk/60 aria-[current]:border-strong aria-[current]:bg-milk aria-[current]:font-semibold aria-[current]:text-ink not-wide:h-9 not-wide:justify-center"
    >
      <AdminIcon name={place.icon} className="size-4 group-aria-[current]:text-green" />
      <span className="truncate not-wide:sr-only">{place.label}</span>
      {count !== undefined && count > 0 && (
        <PlaceCount
          count={count}
          waits={place.waits ?? false}
          className="not-wide:absolute not-wide:-end-0.5 not-wide:-top-1.5 wide:ms-auto"
        />
      )}
    </Link>
  );
}

/** How many wait; marigold only where they wait for you. */
export function PlaceCount({ count, waits, className = '' }: { count: number; waits: boolean; className?: string }) {
  return (
    <span
      className={`grid h-4.5 min-w-4.5 place-items-center rounded-full px-1.75 text-hint ${waits ? 'bg-marigold font-bold text-on-marigold' : 'font-medium text-ink-3'} ${className}`}
    >
      <span>
        {count > 999 ? '999+' : count}
        <span className="sr-only"> waiting</span>
      </span>
    </span>
  );
}

function PersonFoot({ person }: { person: AdminPerson }) {
  const [soundOn, toggleSound] = useSound();
  return (
    <div className="mt-3 flex items-center gap-1 border-line border-t pt-2 not-wide:flex-col">
      <PersonMenu person={person} />
      <button
        type="button"
        onClick={toggleSound}
        aria-pressed={soundOn}
        aria-label="Sound for new orders"
        title={soundOn ? 'Sound on' : 'Sound off'}
        className="grid size-8 place-items-center rounded-control text-ink-2 hover:bg-milk/60"
      >
        <AdminIcon name={soundOn ? 'volume-2' : 'volume-x'} />
      </button>
    </div>
  );
}
