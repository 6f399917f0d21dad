import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { useLogOut } from './log-in/use-log-out.ts';
import { type Me, nameOf } from './me.ts';
import { isStaff } from './role.ts';

/** A6: the menu of who is logged in, behind their picture in the header. */
export function AccountMenu({ me, className }: { me: Me; className: string }) {
  const [open, setOpen] = useState(false);
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const press = ({ target }: Event) => target instanceof Node && !box.current?.contains(target) && setOpen(false);
    const leave = (event: KeyboardEvent) => {
      // An alert over the menu takes its own Escape.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', leave);
    };
  }, [open]);
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={t('Account of {name}', { name: nameOf(me) })}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar email={me.email} className="size-8 text-label" />
      </button>
      {open && <Menu id={id} me={me} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Menu({ id, me, onClose }: { id: string; me: Me; onClose: () => void }) {
  const logOut = useLogOut();
  const t = useT();
  const name = nameOf(me);
  return (
    <div
      id={id}
      className="absolute end-0 top-full z-30 mt-2 w-72 max-w-[calc(100vw-32px)] rounded-box border border-line-2 bg-paper py-2 max-sm:-end-11"
    >
      <button
        type="button"
        className="flex w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-sand"
        onClick={() => void showAlert(t('Hello, {name}! Good to see you.', { name }))}
      >
        <Avatar email={me.email} className="size-11 text-lg" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{t('Hello, {name}', { name })}</span>
          <span className="block truncate text-ink-2 text-sm">{me.email}</span>
        </span>
      </button>
      <ul className="mt-2 border-line border-t pt-2">
        <MenuLink to={href('/account')}>{t('My orders')}</MenuLink>
        {isStaff(me.role) && (
          <li>
            {/* The admin is a document of its own: the shop's do not know its pages, and it has no Urdu. */}
            <a href={href('/admin')} className={menuRow}>
              {t('Admin')}
            </a>
          </li>
        )}
        <MenuLink to={href('/password_change')}>{t('Change Password')}</MenuLink>
        <li>
          <button
            type="button"
            className="flex h-11 w-full items-center px-4 text-start hover:bg-sand"
            onClick={() => {
              onClose();
              void logOut();
            }}
          >
            {t('Logout')}
          </button>
        </li>
      </ul>
    </div>
  );
}

const menuRow = 'flex h-11 items-center px-4 hover:bg-sand';

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={menuRow}>
        {children}
      </Link>
    </li>
  );
}

/** Fixed classes, because the policy allows no inline colours. */
const grounds = ['bg-sage', 'bg-blush', 'bg-mist', 'bg-sand', 'bg-marigold-2', 'bg-clay-2'] as const;

/** The first letter of an e-mail address, past signs such as `_`, in a circle, always in the same colour. Drawn here; nobody else is asked for it. */
export function Avatar({ email, className = 'size-9' }: { email: string; className?: string }) {
  const letter = [...email.trim()].find((each) => !'._%+-'.includes(each))?.toUpperCase() ?? '?';
  const ground = grounds[(letter.codePointAt(0) ?? 0) % grounds.length];
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 select-none place-items-center rounded-full border border-line-2 font-semibold text-ink leading-none ${ground} ${className}`}
    >
      {letter}
    </span>
  );
}
