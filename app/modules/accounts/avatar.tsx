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
