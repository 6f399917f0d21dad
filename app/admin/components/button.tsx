import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { BusyRing } from '#app/ui/button.tsx';
import { AdminIcon } from './icon.tsx';
import type { AdminIconName } from './icon-name.ts';
import { KeyHint } from './menus/key-hint.tsx';

type Look = 'primary' | 'plain' | 'outline' | 'quiet' | 'danger' | 'bar';

const looks: Record<Look, string> = {
  primary: 'border-green bg-green text-cream hover:border-green-2 hover:bg-green-2',
  plain: 'border-strong bg-milk text-ink hover:border-field hover:bg-paper',
  outline: 'border-green bg-milk text-green hover:bg-green-tint',
  quiet: 'border-transparent text-ink-2 hover:bg-green-tint/60 hover:text-ink',
  danger: 'border-clay-edge bg-milk text-clay-text hover:border-clay hover:bg-clay-ground',
  bar: 'border-transparent text-cream hover:bg-bar-2',
};

type Own = {
  /** `primary` is the one green button of a page: the next action. No toast covers it (menus/toast-place.ts). */
  look?: Look;
  icon?: AdminIconName;
  /** Shown as a hint; the page itself listens for it. */
  keyHint?: string;
  /** Only the icon is seen on a phone (or everywhere); the words stay for ears. */
  iconOnly?: 'phone' | 'always';
  /** 28 px inside rows and cards instead of 32 (44 on a phone either way). */
  small?: boolean;
};

/** The classes of an admin button, for what looks like one and is not. */
export function adminButtonClass({ look = 'plain', iconOnly, small }: Own, className = ''): string {
  const square =
    iconOnly === 'always'
      ? 'w-8 px-0 max-md:w-11'
      : iconOnly === 'phone'
        ? `max-md:w-11 max-md:px-0 ${look === 'primary' ? '' : 'max-md:border-transparent max-md:bg-transparent'}`
        : '';
  return `inline-flex ${small ? 'h-7 px-2.5' : 'h-8 px-3'} max-md:h-11 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium text-body transition-colors disabled:cursor-not-allowed disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-grey-tint disabled:not-aria-busy:text-ink-3 ${looks[look]} ${square} ${className}`;
}

type AdminButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> &
  Own & { busy?: boolean; children: ReactNode; ref?: Ref<HTMLButtonElement> };

export function AdminButton({ look, icon, keyHint, iconOnly, small, busy, className, ...rest }: AdminButtonProps) {
  const { children, disabled, type = 'button', ...others } = rest;
  return (
    <button
      {...others}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      data-primary={look === 'primary' ? '' : undefined}
      className={adminButtonClass(
        { ...(look && { look }), ...(iconOnly && { iconOnly }), small: small ?? false },
        className,
      )}
    >
      {busy ? <BusyRing /> : icon && <AdminIcon name={icon} className={iconOnly ? 'size-4 max-md:size-5' : 'size-4'} />}
      <Words iconOnly={iconOnly}>{children}</Words>
      {keyHint && <KeyHint onDark={look === 'primary' || look === 'bar'}>{keyHint}</KeyHint>}
    </button>
  );
}

export function AdminButtonLink({
  look,
  icon,
  keyHint,
  iconOnly,
  small,
  className,
  children,
  ...rest
}: LinkProps & Own) {
  return (
    <Link
      {...rest}
      data-primary={look === 'primary' ? '' : undefined}
      className={adminButtonClass(
        { ...(look && { look }), ...(iconOnly && { iconOnly }), small: small ?? false },
        className,
      )}
    >
      {icon && <AdminIcon name={icon} className={iconOnly ? 'size-4 max-md:size-5' : 'size-4'} />}
      <Words iconOnly={iconOnly}>{children}</Words>
      {keyHint && <KeyHint onDark={look === 'primary' || look === 'bar'}>{keyHint}</KeyHint>}
    </Link>
  );
}

function Words({ iconOnly, children }: { iconOnly: Own['iconOnly']; children: ReactNode }) {
  if (!iconOnly) return <>{children}</>;
  return <span className={iconOnly === 'always' ? 'sr-only' : 'phone-silent'}>{children}</span>;
}
