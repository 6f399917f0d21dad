import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Look = 'primary' | 'secondary' | 'card' | 'ink' | 'marigold';
type Size = 'normal' | 'small' | 'large';

const looks: Record<Look, string> = {
  primary: 'border-green bg-green text-cream hover:border-green-2 hover:bg-green-2 active:bg-green-2',
  secondary: 'border-ink text-ink hover:bg-ink hover:text-paper',
  card: 'border-line-2 text-green group-hover/card:border-green group-hover/card:bg-green group-hover/card:text-cream hover:border-green-2 hover:bg-green-2 focus-visible:border-green focus-visible:bg-green focus-visible:text-cream pointer-coarse:group-hover/card:border-line-2 pointer-coarse:group-hover/card:bg-transparent pointer-coarse:group-hover/card:text-green',
  ink: 'border-ink bg-ink text-paper hover:bg-dusk hover:border-dusk',
  marigold: 'border-marigold bg-marigold text-ink hover:bg-marigold-2 hover:border-marigold-2',
};
const sizes: Record<Size, string> = { small: 'h-11 px-5', normal: 'h-13 px-7', large: 'h-15 px-7' };

const base =
  'inline-flex items-center justify-center gap-2.5 rounded-box border text-center font-semibold text-base leading-tight transition-colors select-none';
const disabledLook =
  'disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-transparent disabled:not-aria-busy:text-ink-2 disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-2 aria-disabled:cursor-not-allowed';

/** The classes of a button, for the few things that look like one and are not. */
export function buttonClass(look: Look = 'primary', size: Size = 'normal', className = ''): string {
  return `${base} ${looks[look]} ${sizes[size]} ${disabledLook} ${className}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  size?: Size;
  /** While something runs: a ring turns, the width is held, further presses do nothing. */
  busy?: boolean;
  children: ReactNode;
};

/** A button; without a `type` it sends no form. */
export function Button({
  look,
  size,
  busy = false,
  className,
  children,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(look, size, className)}
    >
      {busy && <BusyRing />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: LinkProps & { look?: Look; size?: Size }) {
  return <Link {...rest} className={buttonClass(look, size, className)} />;
}

/** Turns while something runs; whoever shows it says so in words or with `aria-busy`. */
export function BusyRing() {
  return (
    <span
      className="size-4.5 animate-turn rounded-full border-2 border-current border-e-transparent"
      aria-hidden="true"
    />
  );
}
