import { AdminButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { AdminIcon } from '../components/icon.tsx';
import type { Need } from './needs.server.ts';

const grounds: Record<Need['kind'], string> = {
  wrong: 'bg-clay-tint text-clay-text',
  waits: 'bg-marigold-tint text-marigold-text',
  good: 'bg-green-tint text-green',
  grey: 'bg-grey-tint text-ink-2',
  other: 'bg-blue-tint text-blue',
};

/** The list of needs: what waits for a person's decision. */
export function Needs({ needs, className = '' }: { needs: readonly Need[]; className?: string }) {
  return (
    <Card title="Needs attention" count={needs.length || undefined} flush className={className}>
      {needs.length === 0 && <p className="px-3.5 py-3 text-ink-3">All good. Problems appear here.</p>}
      <ul>
        {needs.map(({ what, why, action, to, icon, kind }) => (
          <li key={what} className="flex items-center gap-3 border-line px-3.5 py-2.75 not-last:border-b">
            <span className={`grid size-8 shrink-0 self-start place-items-center rounded-control ${grounds[kind]}`}>
              <AdminIcon name={icon} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-semibold">{what}</p>
              <p className="wrap-anywhere line-clamp-3 text-ink-3 text-second">{why}</p>
            </div>
            <AdminButtonLink to={to}>
              {action}
              <span className="sr-only">: {what}</span>
            </AdminButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
