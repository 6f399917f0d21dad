import { Icon } from './icon.tsx';

/** Grounds on which the letter reads well (5.9 to 1 at least), for one e-mail always the same. */
const colours = [
  'bg-green text-cream',
  'bg-clay text-cream',
  'bg-leaf text-cream',
  'bg-dusk text-dusk-text',
  'bg-ink text-paper',
] as const;

const letterOrDigit = /[\p{L}\p{N}]\p{M}*/u;
const pictograph = /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*/u;

type AvatarProps = {
  email: string;
  /** Said to who does not see it; left out where the name stands beside it or the button around it has one. */
  label?: string;
  /** Its size, if not 40 px. */
  className?: string;
};

/** A6: the first letter of an e-mail on a colour of its own, drawn by the shop itself; without a letter a person's outline. */
export function Avatar({ email, label, className = 'size-10' }: AvatarProps) {
  const letter = firstLetter(email);
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`grid shrink-0 select-none place-items-center rounded-full font-semibold text-[1.0625rem] leading-none ${colourOf(email)} ${className}`}
    >
      {letter || <Icon name="user-round" className="size-[55%]" />}
    </span>
  );
}

/** The first letter or digit before the @, in upper case where its writing has one; else the first emoji; else nothing. */
function firstLetter(email: string): string {
  const [name = ''] = email.split('@');
  const found = letterOrDigit.exec(name)?.[0] ?? pictograph.exec(name)?.[0] ?? '';
  const upper = found.toUpperCase();
  return upper.length === found.length ? upper : found;
}

function colourOf(email: string): string {
  let sum = 7;
  for (const character of email.trim().toLowerCase()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return colours[sum % colours.length] ?? colours[0];
}
