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
      title="Your pages and settings differ"
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
        Shoppers read these texts on your pages. They stay until you change them here or on the page.
      </p>
      {problem && (
        <p role="alert" className="border-line border-b bg-clay-ground px-3.5 py-2.5 text-clay-text">
          {problem}
        </p>
      )}
      <ul>
        {words.map((each, index) => (
          <li key={each.slug + each.says} className="border-line px-3.5 py-3 not-last:border-b">
            <Link
              to={href('/admin/content/pages/:slug', { slug: each.slug })}
              className="admin-link font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {each.title}
            </Link>
            <dl className="wrap-anywhere mt-1 grid gap-x-3 gap-y-1 md:grid-cols-[4.5rem_1fr]">
              <dt className="text-ink-3">Current text</dt>
              <dd dir="auto">{each.says}</dd>
              <dt className="text-ink-3">New text</dt>
              <dd dir="auto" className="font-medium">
                {each.proposed || 'The sentence is removed.'}
              </dd>
            </dl>
            <div className="mt-2.5 flex flex-wrap gap-2">
              <AdminButton
                small
                busy={busy}
                onClick={() => void send({ action: 'change-words', proposals: proposals.slice(index, index + 1) })}
              >
                Change text
              </AdminButton>
              <AdminButton
                small
                look="quiet"
                disabled={busy}
                onClick={() => void send({ action: 'keep-words', proposals: proposals.slice(index, index + 1) })}
              >
                Keep
              </AdminButton>
            </div>
          </li>
        ))}
        {urdu.map(({ slug, title, says, isOurs }) => (
          <li key={slug + says} className="border-line px-3.5 py-3 not-last:border-b">
            <Link
              to={`${href('/admin/content/pages/:slug', { slug })}?language=ur`}
              className="admin-link font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {title}, in Urdu
            </Link>
            <p className="wrap-anywhere mt-1" lang="ur" dir="rtl">
              {says}
            </p>
            <p className="mt-1 text-ink-3">
              {isOurs
                ? 'This is the default text. It shows until you write your own Urdu text.'
                : 'It is in Urdu, so please rewrite it yourself.'}
            </p>
          </li>
        ))}
        {elsewhere.map(({ part, says }) => (
          <li key={part + says} className="border-line px-3.5 py-3 not-last:border-b">
            <Link
              to={href('/admin/content/:part', { part })}
              className="admin-link font-medium max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {part === 'announcement' ? 'Announcement' : 'Customer care'}
            </Link>
            <p className="wrap-anywhere mt-1" dir="auto">
              {says}
            </p>
            <p className="mt-1 text-ink-3">It is short, so please rewrite it yourself.</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
