const looks = [
  'bg-green text-cream',
  'bg-blue text-cream',
  'bg-marigold-text text-cream',
  'bg-teal text-cream',
  'bg-violet text-cream',
  'bg-clay-text text-cream',
];

/** The first letters of a person's name on a ground that is always the same for the name; decoration beside it. */
export function Avatar({ name, className = 'size-6.5' }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full font-bold text-[0.625rem] leading-none ${lookOf(name)} ${className}`}
    >
      {initialsOf(name)}
    </span>
  );
}

/** `BA` for Bilal Ahmed. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}

function lookOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973;
  return looks[sum % looks.length] ?? '';
}
