import { type ReactNode, useId } from 'react';

type CardProps = {
  title: string;
  /** After the title: a count. */
  count?: ReactNode;
  /** At the end of the head: a link, a choice. */
  end?: ReactNode;
  /** Rows reach to the edges under a hairline. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A card of the admin. Cards never stand in cards. */
export function Card({ title, count, end, flush = false, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`rounded-card border border-line bg-milk ${className}`}>
      <div className={`flex min-h-10.5 items-center gap-2 px-3.5 ${flush ? 'border-line border-b' : 'pt-1'}`}>
        <h2 id={id} className="wrap-break-word my-1.5 min-w-0 font-semibold text-card">
          {title}
        </h2>
        {count !== undefined && <span className="text-ink-3">{count}</span>}
        {end && <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2 max-md:py-1">{end}</div>}
      </div>
      <div className={flush ? '' : 'px-3.5 pb-3.5'}>{children}</div>
    </section>
  );
}

type NoticeProps = { kind: 'waits' | 'wrong'; title?: string; children: ReactNode; actions?: ReactNode };

/** A note in the page's flow: marigold for what waits for a person, clay for trouble. It stays where it happened. */
export function Notice({ kind, title, children, actions }: NoticeProps) {
  return (
    <div
      role={kind === 'wrong' ? 'alert' : undefined}
      className={`rounded-card border px-3.5 py-3 ${kind === 'wrong' ? 'border-clay-edge bg-clay-ground' : 'border-marigold-edge bg-marigold-ground'}`}
    >
      {title && <p className={`font-semibold ${kind === 'wrong' ? 'text-clay-text' : ''}`}>{title}</p>}
      <div className="text-ink-2">{children}</div>
      {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
