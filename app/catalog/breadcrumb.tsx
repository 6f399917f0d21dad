import { Link } from 'react-router';
import { useSay, useSayWhole } from '#app/language/say.ts';

/** The breadcrumb: the pages from the shop's front to this one. Their names may be the shop's own or the owner's. */
export function Breadcrumb({ steps }: { steps: readonly { name: string; path: string }[] }) {
  const say = useSay();
  const sayWhole = useSayWhole();
  return (
    <nav aria-label={say('Breadcrumb')} className="text-ink-2 text-sm">
      <ol className="flex min-h-11 items-center">
        {steps.map(({ name, path }) => (
          <li key={path} className="group/step flex items-center">
            <Link
              to={path}
              className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-3 hover:text-ink"
            >
              {sayWhole(name)}
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
