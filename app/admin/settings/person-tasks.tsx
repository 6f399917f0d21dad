import { useState } from 'react';
import type { StaffMember } from '#app/accounts/people.server.ts';
import { type OfficeTask, officeTasks, tasksOf, taskWords } from '#app/accounts/tasks.ts';
import { isolated } from '#app/platform/plain-text.ts';
import { useAct } from '../acts/use-act.ts';
import { CheckBox } from '../pieces/check-box.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';

/** What somebody of the staff may do, in a line, and the dialog in which the owner changes it. */
export function PersonTasks({ person }: { person: StaffMember }) {
  const [open, setOpen] = useState(false);
  const has = tasksOf(person);
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 ps-10 max-md:ps-0">
      <p className="min-w-0 flex-1 basis-48 text-ink-2 text-second">
        {has.length === 0 ? 'Sees orders and messages' : has.map((task) => taskWords[task].label).join(', ')}
      </p>
      <OfficeButton small onClick={() => setOpen(true)}>
        Tasks<span className="sr-only"> of {person.userName}</span>
      </OfficeButton>
      {open && <TasksDialog person={person} has={has} onClose={() => setOpen(false)} />}
    </div>
  );
}

type TasksDialogProps = { person: StaffMember; has: readonly OfficeTask[]; onClose: () => void };

function TasksDialog({ person, has, onClose }: TasksDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<OfficeTask>>(new Set(has));
  const { act, busy, problem } = useAct('settings', ({ refused }) => {
    if (!refused) onClose();
  });
  function turn(task: OfficeTask, on: boolean): void {
    const next = new Set(chosen);
    if (on) next.add(task);
    else next.delete(task);
    setChosen(next);
  }
  return (
    <OfficeDialog
      open
      onClose={onClose}
      title={`What ${isolated(person.userName)} may do`}
      says="It counts at once. Everybody in the office sees orders and messages. Roles, settings, history and accounts are the owner’s."
      foot={
        <>
          <OfficeButton onClick={onClose}>Back</OfficeButton>
          <OfficeButton
            look="act"
            busy={busy}
            onClick={() => void act({ act: 'tasks', person: person.id, tasks: [...chosen] })}
          >
            Save
          </OfficeButton>
        </>
      }
    >
      <ul className="px-5 pb-3">
        {officeTasks.map((task) => (
          <li key={task} className="border-line py-2.5 not-last:border-b">
            <CheckBox
              checked={chosen.has(task)}
              onChange={(event) => turn(task, event.target.checked)}
              label={taskWords[task].label}
              aria-describedby={`task-${task}`}
            />
            <p id={`task-${task}`} className="ps-7 text-ink-3 text-second">
              {taskWords[task].says}
            </p>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="px-5 pb-3 text-clay-text text-second">
          {problem}
        </p>
      )}
    </OfficeDialog>
  );
}
