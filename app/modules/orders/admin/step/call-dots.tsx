import { useAdmin } from '#app/admin/layout/use-admin.ts';

/** How many of the calls before cancelling were made: ●●○. */
export function CallDots({ calls }: { calls: number }) {
  const { callsBeforeCancelling } = useAdmin().rules;
  if (calls === 0) return null;
  const shown = Math.max(callsBeforeCancelling, Math.min(calls, 6));
  return (
    <span className="relative inline-flex items-center gap-0.75">
      <span className="sr-only">{calls === 1 ? '1 call, nobody reached' : `${calls} calls, nobody reached`}</span>
      {Array.from({ length: shown }, (_, call) => call).map((call) => (
        <span
          key={call}
          aria-hidden="true"
          className={`size-1.75 rounded-full border border-ink-2 ${call < calls ? 'bg-ink-2' : ''}`}
        />
      ))}
    </span>
  );
}
