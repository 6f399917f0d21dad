import { type ReactNode, useRef } from 'react';
import { useAct } from '../acts/use-act.ts';
import { Card } from '../pieces/card.tsx';
import type { OfficeIconName } from '../pieces/icon-name.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { ChooseSeveral } from './choose-several.tsx';
import type { Shown } from './shown-once.tsx';

type SettingsActs = ReturnType<typeof useAct<'settings'>>;

type MakeOnceProps<Name extends string> = {
  title: string;
  /** Above the fields. */
  children?: ReactNode;
  /** The one field to write into. */
  field: { name: string; label: string; hint: string; type?: 'text' | 'url'; maxLength?: number };
  several: {
    name: string;
    legend: string;
    choices: readonly Name[];
    words: Record<Name, { label: string; says: string }>;
  };
  button: { words: string; look: 'act' | 'outline'; icon?: OfficeIconName };
  /** Asks for it with what was written and chosen. */
  make(act: SettingsActs['act'], written: string, chosen: Name[]): Promise<unknown>;
  /** What is shown once of what was made. */
  say(written: string, secret: string): Shown;
  onShown(shown: Shown): void;
};

/**
 * A card that makes a key or a webhook and shows its secret once. The secret is shown as soon as it is known, before the page
 * is read anew: nothing that fails afterwards may hide it.
 */
export function MakeOnce<Name extends string>(props: MakeOnceProps<Name>) {
  const { title, children, field, several, make, say, onShown } = props;
  const { words, ...look } = props.button;
  const form = useRef<HTMLFormElement>(null);
  const written = useRef('');
  const { act, busy, problem, problems } = useAct('settings', (answer) => {
    const wrong = [field.name, several.name].find((name) => answer.problems?.[name]);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    if (!('secret' in answer) || typeof answer.secret !== 'string') return;
    form.current?.reset();
    onShown(say(written.current, answer.secret));
  });
  function send(fields: FormData): void {
    const marked = fields.getAll(several.name);
    written.current = String(fields.get(field.name)).trim();
    const chosen = several.choices.filter((choice) => marked.includes(choice));
    void make(act, written.current, chosen);
  }
  return (
    <Card title={title}>
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) send(new FormData(event.currentTarget));
        }}
      >
        {children}
        <OfficeField
          {...field}
          autoComplete="off"
          dir="auto"
          error={problems[field.name] ?? problem}
          className="w-full"
        />
        <ChooseSeveral {...several} error={problems[several.name]} />
        <div>
          <OfficeButton type="submit" {...look} busy={busy} className="max-md:w-full">
            {words}
          </OfficeButton>
        </div>
      </form>
    </Card>
  );
}
