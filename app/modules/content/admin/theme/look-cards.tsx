import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { Theme } from '#app/modules/settings/shop-theme.ts';
import { type LookKey, lookKeys, lookOf, looks, themeOfLook } from '../../theme/looks.ts';
import { deriveTokens } from '../../theme/theme-tokens.ts';

/** The finished looks, each as a small drawing of a page in it. */
export function LookCards({ theme, onChoose }: { theme: Theme | null; onChoose: (theme: Theme) => void }) {
  const chosen = theme && lookOf(theme);
  return (
    <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {lookKeys.map((key) => (
        <li key={key}>
          <button
            type="button"
            aria-pressed={chosen === key}
            onClick={() => onChoose(themeOfLook(key))}
            className="block w-full rounded-card border border-strong bg-milk p-1.5 text-start hover:border-field aria-pressed:border-green aria-pressed:outline-1 aria-pressed:outline-green"
          >
            <LookDrawing look={key} />
            <span className="flex items-center gap-1.5 px-1 pt-1.5 pb-0.5">
              <span className="min-w-0">
                <span className="block font-semibold">{looks[key].name}</span>
                <span className="block text-ink-3 text-second">{looks[key].suits}</span>
              </span>
              {chosen === key && <AdminIcon name="check" className="ms-auto size-4 shrink-0 text-green" />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Attributes, because the policy allows no inline styles. */
function LookDrawing({ look }: { look: LookKey }) {
  const theme = themeOfLook(look);
  const tokens = deriveTokens(theme);
  const corner = theme.radius / 2;
  return (
    <svg viewBox="0 0 150 84" className="block w-full rounded-control border border-line" aria-hidden="true">
      <rect width="150" height="84" fill={tokens.paper} />
      <rect width="150" height="10" fill={tokens.green} />
      <rect x="10" y="20" width="58" height="54" rx={corner} fill={tokens.sand} />
      <path d="M29 74V52c0-7 4-10 10-14 5 4 10 7 10 14v22Z" fill={tokens.blush} stroke={tokens.frame} />
      <rect x="78" y="22" width="56" height="6" fill={tokens.ink} />
      <rect x="78" y="34" width="62" height="3" fill={tokens['ink-2']} />
      <rect x="78" y="41" width="44" height="3" fill={tokens['ink-2']} />
      <rect x="78" y="56" width="46" height="17" rx={corner} fill={tokens.green} />
      <rect x="88" y="63" width="26" height="3" fill={tokens.cream} />
      <circle cx="134" cy="64.5" r="6" fill="none" stroke={tokens.marigold} strokeWidth="3" />
    </svg>
  );
}
