import { href, Link } from 'react-router';
import type { Refusal } from '#app/admin/actions/action-result.ts';
import { Notice } from '#app/admin/components/card.tsx';
import { formatOrderNumber } from '../../desk/admin-order.ts';

/** What was not done, by number and with the reason; it stays until the next action. */
export function Refusals({ refused, says }: { refused: readonly Refusal[]; says?: string }) {
  if (refused.length === 0) return null;
  const title = refused.length === 1 ? 'Not done' : `${refused.length} orders were not changed`;
  return (
    <Notice kind="wrong" title={title}>
      {says && <p>Done: {says}.</p>}
      <ul>
        {refused.map(({ subject, why }) => (
          <li key={subject}>
            {subject && (
              <>
                <Link to={href('/admin/orders/:number', { number: subject })} className="admin-link">
                  {formatOrderNumber(subject)}
                </Link>{' '}
              </>
            )}
            {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
