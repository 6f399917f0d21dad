import { Link } from 'react-router';
import { formatOrderNumber } from '#app/orders/desk/office-order.ts';
import { Notice } from '../pieces/card.tsx';
import type { ActsAnswer } from './acts-answer.ts';

/** What was not done, by number and with the reason; it stays until the next act. */
export function Refusals({ refused, says }: { refused: ActsAnswer['refused']; says?: string }) {
  if (refused.length === 0) return null;
  const title = refused.length === 1 ? 'Not done' : `${refused.length} orders were left as they are`;
  return (
    <Notice kind="wrong" title={title}>
      {says && <p>Done: {says}.</p>}
      <ul>
        {refused.map(({ number, why }) => (
          <li key={number}>
            {number && (
              <>
                <Link to={`/admin/orders/${number}`} className="office-link">
                  {formatOrderNumber(number)}
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
