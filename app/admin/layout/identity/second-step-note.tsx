import { href } from 'react-router';
import { formatDate } from '#app/infra/dates/dates.ts';
import { AdminIcon } from '../../components/icon.tsx';

/** Over every page until it is done: that the admin asks for a second step, and from when on. */
export function SecondStepNote({ due }: { due: Date | null }) {
  if (!due) return null;
  return (
    <div className="admin-no-print flex flex-wrap items-center gap-x-3 gap-y-1 border-marigold-edge border-b bg-marigold-ground px-6 py-2 max-md:px-3.5">
      <AdminIcon name="key-round" className="size-4" />
      <p className="min-w-0 flex-1 basis-64">
        Your password alone opens the admin until {formatDate(due)}. Please set up a second step before then.
      </p>
      <a href={href('/account/security')} className="admin-link inline-flex min-h-8 items-center max-md:min-h-11">
        Set up
      </a>
    </div>
  );
}
