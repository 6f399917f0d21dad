import { useId, useRef } from 'react';
import { href, Link } from 'react-router';
import { useLogOut } from '#app/modules/accounts/log-in/use-log-out.ts';
import { Avatar } from '../components/avatar.tsx';
import { AdminIcon } from '../components/icon.tsx';
import type { AdminPerson } from './use-admin.ts';

/** Who is here; pressed, the ways out: to the shop, to their own account, and out of the admin. */
export function PersonMenu({ person }: { person: AdminPerson }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  function place(): void {
    const from = button.current?.getBoundingClientRect();
    if (!from || !panel.current) return;
    panel.current.style.bottom = `${window.innerHeight - from.top}px`;
    panel.current.style.left = `${from.left}px`;
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-control p-1 text-start hover:bg-milk/60"
      >
        <Avatar name={person.name} />
        <span className="min-w-0 not-wide:sr-only">
          <span className="block truncate font-semibold leading-4">{person.name}</span>
          <span className="block text-ink-3 text-note">{person.role === 'owner' ? 'Owner' : 'Staff'}</span>
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={place}
        className="admin-menu min-w-48 rounded-card border border-strong bg-milk p-1 text-ink shadow-float"
      >
        <WaysOut onGo={() => panel.current?.hidePopover()} />
      </div>
    </>
  );
}

/** What belongs to the person and the device: the screen, the way to the shop, and the end of the session. */
export function WaysOut({ onGo }: { onGo: () => void }) {
  const logOut = useLogOut();
  const look =
    'flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 hover:bg-paper max-md:h-12 max-md:gap-3 max-md:px-3';
  return (
    <>
      <Link to={`${href('/admin/settings/advanced')}#screen`} onClick={onGo} className={look}>
        <AdminIcon name="volume-2" className="size-4 max-md:size-5" />
        Sound and screen
      </Link>
      <a href={href('/')} className={look}>
        <AdminIcon name="external-link" className="size-4 max-md:size-5" />
        To the shop
      </a>
      <a href={href('/account/security')} className={look}>
        <AdminIcon name="key-round" className="size-4 max-md:size-5" />
        Password and second step
      </a>
      <button type="button" onClick={() => void logOut()} className={look}>
        <AdminIcon name="log-out" className="size-4 max-md:size-5" />
        Log out
      </button>
    </>
  );
}
