import { useId, useState } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { CheckBox } from '#app/admin/components/check-box.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { isolated } from '#app/infra/text/plain-text.ts';
import type { StaffMember } from '../team/people.server.ts';
import { type AdminTask, adminTasks, taskLabels, tasksOf, taskTexts } from '../team/tasks.ts';

/** What somebody of the staff may do, in a line, and the dialog in which the owner changes it. */
export function PersonTasks({ person }: { person: StaffMember }) {
  const [open, setOpen] = useState(false);
  const has = tasksOf(person);
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 ps-10 max-md:ps-0">
      <p className="min-w-0 flex-1 basis-48 text-ink-2 text-second">{taskLabels(has)}</p>
      <AdminButton small onClick={() => setOpen(true)}>
        Permissions<span className="sr-only"> of {person.userName}</span>
      </AdminButton>
      {open && <TasksDialog person={person} has={has} onClose={() => setOpen(false)} />}
    </div>
  );
}

type TasksDialogProps = { person: StaffMember; has: readonly AdminTask[]; onClose: () => void };

function TasksDialog({ person, has, onClose }: TasksDialogProps) {
  const [chosen, setChosen] = useState(has);
  const { send, busy, problem } = useAction('settings', ({ refused }) => {
    if (!refused) onClose();
  });
  return (
    <AdminDialog
      open
      onClose={onClose}
      title={`Permissions of ${isolated(person.userName)}`}
      says="Changes apply at once. Everyone who confirms, packs, ships, handles cash or customers sees orders and returns. Roles, settings, the activity log and accounts are for owners only."
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
      <div className="px-5 pb-3">
        <TaskChoice chosen={chosen} onChange={setChosen} />
      </div>
      {problem && (
        <p role="alert" className="px-5 pb-3 text-clay-text text-second">
          {problem}
        </p>
      )}
    </AdminDialog>
  );
}

type TaskChoiceProps = { chosen: readonly AdminTask[]; onChange: (chosen: AdminTask[]) => void };

/** What somebody of the staff may do, each task with its explanation. */
export function TaskChoice({ chosen, onChange }: TaskChoiceProps) {
  const id = useId();
  return (
    <ul>
      {adminTasks.map((task) => (
        <li key={task} className="border-line py-2.5 not-last:border-b">
          <CheckBox
            checked={chosen.includes(task)}
            onChange={({ target }) =>
              onChange(adminTasks.filter((each) => (each === task ? target.checked : chosen.includes(each))))
            }
            label={taskTexts[task].label}
            aria-describedby={`${id}-${task}`}
          />
          <p id={`${id}-${task}`} className="ps-7 text-ink-3 text-second">
            {taskTexts[task].says}
          </p>
        </li>
      ))}
    </ul>
  );
}
