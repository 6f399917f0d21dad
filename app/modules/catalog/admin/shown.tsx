import { AdminIcon } from '#app/admin/components/icon.tsx';

/** A label that says whether shoppers see the product. */
export function Shown({ active }: { active: boolean }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium text-note ${active ? 'text-green' : 'text-ink-3'}`}>
      <AdminIcon name={active ? 'eye' : 'eye-off'} className="size-3.5" />
      {active ? 'Visible' : 'Hidden'}
    </span>
  );
}
