import { Card } from '../pieces/card.tsx';
import { OfficeButtonLink } from '../pieces/office-button.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import type { Need } from './needs.server.ts';

const grounds: Record<Need['kind'], string> = {
  wrong: 'bg-clay-tint text-clay-text',
  waits: 'bg-marigold-tint text-marigold-text',
  other: 'bg-blue-tint text-blue',
};

/** What stands still until somebody decides. */
export function Needs({ needs }: { needs: readonly Need[] }) {
  return (
    <Card title="Needs you" count={needs.length || undefined} flush>
      {needs.length === 0 && (
        <p className="px-3.5 py-3 text-ink-3">Nothing stands still. What goes wrong appears here.</p>
      )}
      <ul>
        {needs.map(({ what, why, act, to, icon, kind }) => (
          <li key={what} className="flex items-center gap-3 border-line px-3.5 py-3 not-last:border-b">
            <span className={`grid size-8 shrink-0 place-items-center rounded-control ${grounds[kind]}`}>
              <OfficeIcon name={icon} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{what}</p>
              <p className="text-ink-3 text-second">{why}</p>
            </div>
            <OfficeButtonLink to={to}>
              {act}
              <span className="sr-only">: {what}</span>
            </OfficeButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
