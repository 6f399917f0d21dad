import { useDeferredValue } from 'react';
import { href } from 'react-router';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card, Notice } from '#app/admin/components/card.tsx';
import { Tabs } from '#app/admin/components/list/tabs.tsx';
import { PageHead } from '#app/admin/components/page-head.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import type { Problems } from '#app/infra/merge.ts';
import { type Theme, type ThemeColour, themeColours, themeRadii } from '#app/modules/settings/shop-theme.ts';
import { shopPageSlugs } from '../../pages/page-text.ts';
import { lookOf, radiusLabels, themeLabel } from '../../theme/looks.ts';
import { isHexColour } from '../../theme/oklch.ts';
import { readForThemeEditor } from '../../theme/read-theme.server.ts';
import { findThemeProblems, type ThemeProblem } from '../../theme/theme.ts';
import { dastakTheme } from '../../theme/theme-tokens.ts';
import { contentTabs } from '../content-places.ts';
import { Choice, choices } from '../pages/language-choice.tsx';
import type { Route } from './+types/theme-page.ts';
import { ColourField } from './colour-field.tsx';
import { LookCards } from './look-cards.tsx';
import { ThemePreview } from './theme-preview.tsx';

export const meta = () => [{ title: 'Theme · Admin' }];

export function loader() {
  return readForThemeEditor();
}

const fields: Record<ThemeColour, { label: string; hint: string }> = {
  brand: { label: 'Brand', hint: 'Buttons, links, the line on top and the footer.' },
  paper: { label: 'Paper', hint: 'The ground of pages. Bands and lines are tones of it.' },
  ink: { label: 'Ink', hint: 'Text.' },
  accent: { label: 'Accent', hint: 'The cart’s count, the countdown and marks on the brand colour.' },
};

export default function ThemePage({ loaderData: { theme: stored, product } }: Route.ComponentProps) {
  const editor = useEditor({
    area: 'content',
    save: { action: 'save-theme' },
    read: { theme: stored },
    names: { theme: 'Looks' },
    // The only field holds a theme.
    say: (_, value) => themeLabel(value as Theme | null),
    saved: 'Published. Open pages of the shop show it now.',
  });
  const { theme } = editor.values;
  const shown = theme ?? dastakTheme;
  return (
    <EditForm editor={editor} id="theme">
      <PageHead title="Storefront">
        <SaveButtons editor={editor} form="theme" label="Publish now" />
      </PageHead>
      <Tabs
        label="Storefront sections"
        tabs={contentTabs({ pages: shopPageSlugs.length })}
        current={href('/admin/content/theme')}
      />
      <div className="grid grid-cols-1 items-start gap-3.5 px-6 py-3.5 max-md:px-3.5 xl:grid-cols-[minmax(0,1fr)_440px]">
        <div className="grid min-w-0 grid-cols-1 gap-3.5">
          {editor.problems.theme && <Notice kind="wrong">{editor.problems.theme}</Notice>}
          {editor.problems['theme.look'] && <Notice kind="wrong">{editor.problems['theme.look']}</Notice>}
          <Card
            title="Finished looks"
            end={
              <AdminButton
                small
                icon="rotate-ccw"
                disabled={theme === null}
                onClick={() => editor.change({ theme: null })}
              >
                Back to Dastak’s look
              </AdminButton>
            }
          >
            <p className="mb-3 text-ink-3">
              {theme === null ? 'Your shop has Dastak’s look. ' : ''}Begin with one of these, and change what you like.
            </p>
            <LookCards theme={theme} onChoose={(next) => editor.change({ theme: next })} />
          </Card>
          <ColoursCard
            theme={shown}
            problems={editor.problems}
            onChange={(changes) => editor.change({ theme: withChanges(shown, changes) })}
          />
        </div>
        <ThemePreview theme={shown} product={product} />
      </div>
    </EditForm>
  );
}

function withChanges(theme: Theme, changes: Partial<Theme>): Theme {
  const next = { ...theme, ...changes };
  return { ...next, look: lookOf(next) };
}

type ColoursCardProps = { theme: Theme; problems: Problems; onChange: (changes: Partial<Theme>) => void };

/** Four colours and the corners. A contrast that is too low shows at its field at once, by the same rules as on the server. */
function ColoursCard({ theme, problems, onChange }: ColoursCardProps) {
  const found = findThemeProblems(useDeferredValue(theme));
  function problemOf(field: ThemeColour): ThemeProblem | undefined {
    // What is being written is no colour yet; it is refused when it is saved.
    if (isHexColour(theme[field])) return found[field];
    const message = problems[`theme.${field}`];
    return message ? { message } : undefined;
  }
  return (
    <Card title="Colours and corners">
      <div className="grid gap-4 md:grid-cols-2">
        {themeColours.map((field) => (
          <ColourField
            key={field}
            name={field}
            {...fields[field]}
            value={theme[field]}
            error={problemOf(field)?.message}
            nearest={problemOf(field)?.nearest}
            onChange={(colour) => onChange({ [field]: colour })}
          />
        ))}
      </div>
      <fieldset className="mt-4">
        <legend className="mb-1.25 font-medium text-ink-2 text-second">Corners of boxes and buttons</legend>
        <div className={choices}>
          {themeRadii.map((radius) => (
            <Choice key={radius} pressed={theme.radius === radius} onClick={() => onChange({ radius })}>
              <span className="capitalize">{radiusLabels[radius]}</span>
            </Choice>
          ))}
        </div>
        {problems['theme.radius'] && <p className="mt-1.25 text-clay-text text-second">{problems['theme.radius']}</p>}
      </fieldset>
    </Card>
  );
}
