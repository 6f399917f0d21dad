import { AdminIcon } from '#app/admin/components/icon.tsx';

/** Beside the list while no message is open. */
export default function MessagesNonePage() {
  return (
    <p className="flex items-center gap-2 px-7 py-7 text-ink-3">
      <AdminIcon name="mail-open" />
      Choose a message to read it.
    </p>
  );
}
