import { href } from 'react-router';
import { AdminButtonLink } from '../components/button.tsx';
import { Notice } from '../components/card.tsx';

/** On the pages of keys and of people, while the list of a restore is open. */
export function RestoreNotice() {
  return (
    <Notice
      kind="waits"
      title="The shop was restored from a backup."
      actions={<AdminButtonLink to={href('/admin/settings/restored')}>Review the list</AdminButtonLink>}
    >
      Keys and webhooks are suspended until you confirm them. Roles are as on the day of the backup.
    </Notice>
  );
}
