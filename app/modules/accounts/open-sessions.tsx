import { useFetcher } from 'react-router';
import type { Language } from '#app/i18n/language.ts';
import { tIn, useLanguage, useT, useTAny } from '#app/i18n/translate.ts';
import { formatMoment } from '#app/infra/dates/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OpenSession } from './sessions.server.ts';

const fresh = 10 * 60 * 1000;

/** Where somebody is logged in, with the way to end it there. */
export function OpenSessions({ sessions, now }: { sessions: readonly OpenSession[]; now: Date }) {
  const fetcher = useFetcher();
  const t = useT();
  const tAny = useTAny();
  const language = useLanguage();
  const others = sessions.filter(({ isHere }) => !isHere);
  const ending = fetcher.formData?.get('session');
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="font-d4">
        {t('Where you are logged in')}
      </h2>
      <p className="mt-2 text-ink-2">
        {t(
          others.length === 0 ? 'Only here.' : 'If you do not know one of these, log it out and change your password.',
        )}
      </p>
      <ul className="mt-4 border-line border-t">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-3">
            <Icon name={session.isHere ? 'check' : 'user-round'} className="size-5 text-green" />
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold">{tAny(session.device)}</p>
              <p className="wrap-anywhere text-ink-2 text-sm">{placeOf(session, now, language)}</p>
            </div>
            {!session.isHere && (
              <fetcher.Form method="post">
                <input type="hidden" name="intent" value="end" />
                <Button
                  type="submit"
                  name="session"
                  value={session.id}
                  look="secondary"
                  size="small"
                  busy={ending === session.id}
                >
                  {t('Log out')}
                  <span className="sr-only"> {tAny(session.device)}</span>
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <fetcher.Form method="post" className="mt-4">
          <Button
            type="submit"
            name="intent"
            value="end-others"
            look="secondary"
            busy={fetcher.formData?.get('intent') === 'end-others'}
          >
            {t('Log out everywhere else')}
          </Button>
        </fetcher.Form>
      )}
    </section>
  );
}

function placeOf({ isHere, usedAt, startedAt, address }: OpenSession, now: Date, language: Language): string {
  const t = tIn(language);
  const from = (place: string) => (address ? t('{place}, from {address}', { place, address }) : place);
  if (isHere) return from(t('This device'));
  const since = formatMoment(startedAt, language);
  if (now.getTime() - usedAt.getTime() < fresh) return from(t('Logged in {since}, used just now', { since }));
  return from(t('Logged in {since}, last used {last}', { since, last: formatMoment(usedAt, language) }));
}
