import words from './words.svg?url';

/** The name of the product in its display face, outlined, for the shop called "Dastak"; other names are set as live text. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 122 40" className={className} aria-hidden="true">
      <use href={`${words}#dastak`} />
    </svg>
  );
}

/** دستک in Nastaliq: the name on pages in Urdu, and large and quiet on the footer's ground. */
export function UrduWord({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 299 200" className={className} aria-hidden="true">
      <use href={`${words}#urdu`} />
    </svg>
  );
}
