import { Link } from 'react-router';
import { useT, useTWhole } from '#app/i18n/translate.ts';

/** The breadcrumb: the pages from the shop's front to this one. Their names may be the shop's own or the owner's. */
export function Breadcrumb({ steps }: { steps: readonly { name: string; path: string }[] }) {
  const t = useT();
  const tWhole = useTWhole();
  return (
    <nav aria-label={t('Breadcrumb')} className="text-ink-2 text-sm">
      <ol className="flex min-h-11 items-center">
        {steps.map(({ name, path }) => (
          <li key={path} className="group/step flex items-center">
            <Link
              to={path}
              className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-3 hover:text-ink"
            >
              {tWhole(name)}
            </Link>
            <span className="mx-2 group-last/step:hidden" aria-hidden="true">
              /
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
