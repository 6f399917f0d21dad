import { href, Link } from 'react-router';
import type { OtherWords } from '#app/modules/content/pages/policy-texts.server.ts';
import { useAction } from '../actions/use-action.ts';
import { AdminButton } from '../components/button.tsx';
import { Card } from '../components/card.tsx';

/** M24: sentences of the shop's pages that say otherwise than the settings. They change when the owner says so, never by themselves. */
export function PolicyCard({ words, urdu, elsewhere }: OtherWords) {
  const { send, busy, problem } = useAction('settings');
  const count = words.length + urdu.length + elsewhere.length;
  if (count === 0) return null;
  const proposals = words.map(({ slug, says, proposed }) => ({ slug, says, proposed }));
  return (
    <Card
      title="Your pages say otherwise"
      count={count}
      flush
      end={
        words.length > 1 && (
          <AdminButton small busy={busy} onClick={() => void send({ action: 'change-words', proposals })}>
            Change all
          </AdminButton>
        )
      }
    >
      <p className="border-line border-b px-3.5 py-2.5 text-ink-3">
        Shoppers read these words on your pages. They stay until you change them here or in the text itself.
      </p>
      {problem && (
        <p role="alert" className="border-line border-b bg-clay-ground px-3.5 py-2.5 text-clay-text">
          {problem}
        </p>
      )}
      <ul>
        {words.map((each, place) => (
          <li key={each.slug + each.says} className="border-line px-3.5 py-3 not-last:border-b">
            <Link
              to={href('/admin/content/pages/:slug', { slug: each.slug })}
              className="office-link font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {each.title}
            </Link>
            <dl className="wrap-anywhere mt-1 grid gap-x-3 gap-y-1 md:grid-cols-[4.5rem_1fr]">
              <dt className="text-ink-3">It says</dt>
              <dd dir="auto">{each.says}</dd>
              <dt className="text-ink-3">Instead</dt>
              <dd dir="auto" className="font-medium">
                {each.proposed || 'Nothing: the sentence goes.'}
              </dd>
            </dl>
            <div className="mt-2.5 flex flex-wrap gap-2">
              <AdminButton
                small
                busy={busy}
                onClick={() => void send({ action: 'change-words', proposals: proposals.slice(place, place + 1) })}
              >
                Change these words
              </AdminButton>
              <AdminButton
                small
                look="quiet"
                disabled={busy}
                onClick={() => void send({ action: 'keep-words', proposals: proposals.slice(place, place + 1) })}
              >
                Keep them
              </AdminButton>
            </div>
          </li>
        ))}
        {urdu.map(({ slug, title, says, isOurs }) => (
          <li key={slug + says} className="border-line px-3.5 py-3 not-last:border-b">
            <Link
              to={`${href('/admin/content/pages/:slug', { slug })}?language=ur`}
              className="office-link font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {title}, in Urdu
            </Link>
            <p className="wrap-anywhere mt-1" lang="ur" dir="rtl">
              {says}
            </p>
            <p className="mt-1 text-ink-3">
              {isOurs
                ? 'These are our words. They stand until this page has Urdu words of yours.'
                : 'It is in Urdu, so write it anew yourself.'}
            </p>
          </li>
        ))}
        {elsewhere.map(({ part, says }) => (
          <li key={part + says} className="border-line px-3.5 py-3 not-last:border-b">
            <Link
              to={href('/admin/content/:part', { part })}
              className="office-link font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {part === 'announcement' ? 'Announcement' : 'Customer care'}
            </Link>
            <p className="wrap-anywhere mt-1" dir="auto">
              {says}
            </p>
            <p className="mt-1 text-ink-3">It is short, so write it anew yourself.</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
