import { type ReactNode, useRef } from 'react';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField } from '#app/admin/components/field.tsx';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { ChooseSeveral } from '#app/modules/settings/admin/choose-several.tsx';
import type { Shown } from './shown-once.tsx';

type SettingsActions = ReturnType<typeof useAction<'settings'>>;

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
  /** Fields of its own below the choice. */
  more?: (problems: Record<string, string>) => ReactNode;
  button: { words: string; look: 'primary' | 'outline'; icon?: AdminIconName };
  /** Asks for it with what was written and chosen. */
  make(send: SettingsActions['send'], written: string, chosen: Name[], fields: FormData): Promise<unknown>;
  /** What is shown once of what was made. */
  say(written: string, secret: string): Shown;
  onShown(shown: Shown): void;
};

/**
 * A card that makes a key or a webhook and shows its secret once. The secret is shown as soon as it is known, before the page
 * is read anew: nothing that fails afterwards may hide it.
 */
export function MakeOnce<Name extends string>(props: MakeOnceProps<Name>) {
  const { title, children, field, several, more, make, say, onShown } = props;
  const { words, ...look } = props.button;
  const form = useRef<HTMLFormElement>(null);
  const written = useRef('');
  const { send, busy, problem, problems } = useAction('settings', (result) => {
    const wrong = result.problems ?? {};
    const named = form.current?.querySelectorAll<HTMLElement>('[name]') ?? [];
    [...named].find((each) => wrong[each.getAttribute('name') ?? ''])?.focus();
    if (!('secret' in result) || typeof result.secret !== 'string') return;
    form.current?.reset();
    onShown(say(written.current, result.secret));
  });
  function submit(fields: FormData): void {
    const marked = fields.getAll(several.name);
    written.current = String(fields.get(field.name)).trim();
    const chosen = several.choices.filter((choice) => marked.includes(choice));
    void make(send, written.current, chosen, fields);
  }
  return (
    <Card title={title}>
      <form
        ref={form}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <AdminField
          {...field}
          autoComplete="off"
          dir="auto"
          error={problems[field.name] ?? problem}
          className="w-full"
        />
        <ChooseSeveral {...several} error={problems[several.name]} />
        {more?.(problems)}
        <div>
          <AdminButton type="submit" {...look} busy={busy} className="max-md:w-full">
            {words}
          </AdminButton>
        </div>
      </form>
    </Card>
  );
}
