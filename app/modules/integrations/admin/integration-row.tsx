import type { ReactNode } from 'react';

type ApiRowProps = {
  /** What it is, in one line and a quieter one below. */
  title: ReactNode;
  says: ReactNode;
  /** How it stands. */
  state: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
  /** Why the last action was refused. */
  problem?: string | undefined;
};

/** A row of a card about keys or webhooks: a key, or a message that was sent. Long words break; nothing is cut off. */
export function ApiRow({ title, says, state, action, problem }: ApiRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-3.5 py-2.5 not-last:border-b">
      <div className="wrap-anywhere min-w-0 flex-1 basis-56">
        <p className="font-medium">{title}</p>
        <p className="text-ink-3 text-second">{says}</p>
      </div>
      <div className="wrap-anywhere min-w-0 flex-1 basis-56 text-ink-3 text-second">{state}</div>
      {action}
      <Refusal>{problem}</Refusal>
    </li>
  );
}

/** Why an action was refused, beside the button that asked for it. */
export function Refusal({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p role="alert" className="basis-full text-clay-text text-second">
      {children}
    </p>
  );
}
