import { useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { StaffMember } from '../team/people.server.ts';
import { type AdminTask, adminTasks, tasksOf, taskTexts } from '../team/tasks.ts';

/** What somebody of the staff may do, in a line, and the dialog in which the owner changes it. */
export function PersonTasks({ person }: { person: StaffMember }) {
  const [open, setOpen] = useState(false);
  const has = tasksOf(person);
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 ps-10 max-md:ps-0">
      <p className="min-w-0 flex-1 basis-48 text-ink-2 text-second">
        {has.length === 0
          ? 'Sees no orders, customers or messages'
          : has.map((task) => taskTexts[task].label).join(', ')}
      </p>
      <AdminButton small onClick={() => setOpen(true)}>
        Tasks<span className="sr-only"> of {person.userName}</span>
      </AdminButton>
      {open && <TasksDialog person={person} has={has} onClose={() => setOpen(false)} />}
    </div>
  );
}

type TasksDialogProps = { person: StaffMember; has: readonly AdminTask[]; onClose: () => void };

function TasksDialog({ person, has, onClose }: TasksDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<AdminTask>>(new Set(has));
  const { send, busy, problem } = useAction('settings', ({ refused }) => {
    if (!refused) onClose();
  });
  function turn(task: AdminTask, on: boolean): void {
    const next = new Set(chosen);
    if (on) next.add(task);
    else next.delete(task);
    setChosen(next);
  }
  return (
    <AdminDialog
      open
      onClose={onClose}
      title={`What ${isolated(person.userName)} may do`}
      says="It counts at once. Orders and returns are seen by whoever confirms, packs, ships, takes cash or looks after customers. Roles, settings, history and accounts are the owner’s."
      foot={
        <>
          <AdminButton onClick={onClose}>Back</AdminButton>
          <AdminButton
            look="primary"
            busy={busy}
            onClick={() => void send({ action: 'give-tasks', person: person.id, tasks: [...chosen] })}
          >
            Save
          </AdminButton>
        </>
      }
    >
      <ul className="px-5 pb-3">
        {adminTasks.map((task) => (
          <li key={task} className="border-line py-2.5 not-last:border-b">
            <CheckBox
              checked={chosen.has(task)}
              onChange={(event) => turn(task, event.target.checked)}
              label={taskTexts[task].label}
              aria-describedby={`task-${task}`}
            />
            <p id={`task-${task}`} className="ps-7 text-ink-3 text-second">
              {taskTexts[task].says}
            </p>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="px-5 pb-3 text-clay-text text-second">
          {problem}
        </p>
      )}
    </AdminDialog>
  );
}
