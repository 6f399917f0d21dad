import { Link, useSearchParams } from 'react-router';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { addressWith } from '#app/admin/components/list/filter-menu.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { ShopPageText } from '../../pages/shop-page-form.ts';
import { diffLines } from './line-diff.ts';

type VersionHead = { id: number; by: string; at: Date };
type Text = ShopPageText;

type PageVersionsProps = {
  versions: readonly VersionHead[];
  /** The one that is looked at. */
  shown: (VersionHead & Text) | null;
  /** What is in the fields. */
  current: Text;
  now: Date;
  onBring: (text: Text) => void;
};

/** What the page said before, as far as history is kept: looked at, compared line by line, and brought back into the fields. */
export function PageVersions({ versions, shown, current, now, onBring }: PageVersionsProps) {
  const [params] = useSearchParams();
  if (versions.length === 0) return null;
  return (
    <Card title="Older versions" count={versions.length} flush>
      <ul className="max-h-72 overflow-y-auto">
        {versions.map(({ id, by, at }) => (
          <li key={id} className="border-line not-last:border-b">
            <Link
              to={addressWith(params, { version: String(id) })}
              preventScrollReset
              aria-current={shown?.id === id ? 'true' : undefined}
              className="flex min-h-10 items-center gap-2 px-3.5 hover:bg-paper aria-[current]:bg-green-tint max-md:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">until {formatWhenExactly(at, now)}</span>
              <bdi className="truncate text-ink-3 text-second">{by}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {shown && (
        <div className="border-line border-t px-3.5 py-3">
          <Compared version={shown} current={current} />
          <div className="mt-3 flex flex-wrap gap-2">
            <AdminButton icon="undo-2" onClick={() => onBring(textOf(shown))}>
              Bring it back
            </AdminButton>
            <AdminButtonLink look="quiet" to={addressWith(params, { version: null })} preventScrollReset>
              Close
            </AdminButtonLink>
          </div>
        </div>
      )}
    </Card>
  );
}

/** Lines that would come back and go, with a word for eyes that see no colour. */
function Compared({ version, current }: { version: Text; current: Text }) {
  const lines = diffLines(linesOf(current), linesOf(version));
  const changed = lines.filter(({ kind }) => kind !== 'same');
  if (changed.length === 0) return <p className="text-ink-3">It says what the fields say.</p>;
  return (
    <ul aria-label="What would change" className="grid max-h-96 gap-1 overflow-y-auto text-second">
      {changed.map(({ kind, text }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity, and never move
          key={index}
          dir="auto"
          className={`wrap-anywhere rounded-control px-2 py-1 text-start ${kind === 'added' ? 'bg-green-tint' : 'bg-clay-tint line-through decoration-clay-text/60'}`}
        >
          <span className="sr-only">{kind === 'added' ? 'Comes back: ' : 'Goes: '}</span>
          {text || '(an empty line)'}
        </li>
      ))}
    </ul>
  );
}

function textOf({ title, body, urduTitle, urduBody }: Text): Text {
  return { title, body, urduTitle, urduBody };
}

/** Both languages, one below the other. */
function linesOf({ title, body, urduTitle, urduBody }: Text): string {
  return [title, body, urduTitle, urduBody].filter(Boolean).join('\n');
}
