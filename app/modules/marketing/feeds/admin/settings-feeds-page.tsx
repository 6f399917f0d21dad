import { href, Link } from 'react-router';
import { Card } from '#app/admin/components/card.tsx';
import { groupDigits } from '#app/infra/money/money.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { type FeedName, feedPath, feeds, type LeftOut } from '../feed.ts';
import { type FeedGaps, readFeedGaps } from '../feed-products.server.ts';
import { readFeeds } from '../feeds.server.ts';
import type { Route } from './+types/settings-feeds-page.ts';
import { FeedCard } from './feed-card.tsx';

export const meta = () => [{ title: 'Product feeds · Admin' }];

export async function loader({ url }: Route.LoaderArgs) {
  const all = await readFeeds();
  const on = all.filter(({ isOn }) => isOn).map(({ name }) => name);
  const strictest = on.toSorted((one, other) => feeds[other].minPictureSide - feeds[one].minPictureSide)[0];
  return {
    feeds: all.map(({ key, ...feed }) => ({
      ...feed,
      address: feed.isOn && key !== null ? url.origin + feedPath(feed.name, key) : null,
    })),
    strictest: strictest ?? null,
    gaps: strictest ? await readFeedGaps(strictest) : null,
    now: new Date(),
  };
}

/** Where advertisers read the products: a switch and an address for each, and what stays out of the files and why. */
export default function SettingsFeedsPage({ loaderData }: Route.ComponentProps) {
  const { feeds: all, gaps, strictest, now } = loaderData;
  return (
    <SettingsFrame
      title="Product feeds"
      says="Google, Facebook, Instagram and TikTok read your products from an address that you give them. Prices and stock update by themselves; hidden products are left out."
    >
      {all.map((feed) => (
        <FeedCard key={feed.name} feed={feed} now={now} />
      ))}
      {gaps && strictest && <Gaps gaps={gaps} strictest={strictest} />}
    </SettingsFrame>
  );
}

const whyTexts: Record<LeftOut, string> = {
  'no-picture': 'It has no picture.',
  'small-picture': 'Its first picture is too small.',
};

function Gaps({ gaps, strictest }: { gaps: FeedGaps; strictest: FeedName }) {
  const { onSale, hidden, counts, first } = gaps;
  const left = counts['no-picture'] + counts['small-picture'];
  const { minPictureSide } = feeds[strictest];
  return (
    <Card title="Left out" count={left > 0 ? groupDigits(left) : undefined} flush>
      <div className="grid gap-1 px-3.5 py-3 text-ink-2">
        {onSale === 0 && <p>No products are visible yet, so the feeds are empty.</p>}
        {onSale > 0 && left === 0 && (
          <p>Nothing. {onSale === 1 ? 'The product' : `All ${groupDigits(onSale)} products`} on sale can be read.</p>
        )}
        {counts['no-picture'] > 0 && (
          <p>
            {formatProductCount(counts['no-picture'], 'has no picture', 'have no picture')}: every channel requires one.
          </p>
        )}
        {counts['small-picture'] > 0 && (
          <p>
            {formatProductCount(counts['small-picture'], 'has a first picture', 'have a first picture')} smaller than{' '}
            {minPictureSide} × {minPictureSide} pixels:{' '}
            {minPictureSide >= 500 ? 'Facebook, Instagram and TikTok refuse' : 'Google refuses'} it.
          </p>
        )}
        {hidden > 0 && <p>{formatProductCount(hidden, 'is hidden', 'are hidden')} in the shop, and so in the feeds.</p>}
      </div>
      {first.length > 0 && (
        <ul className="border-line border-t">
          {first.map(({ id, name, why }) => (
            <li
              key={id}
              className="flex min-h-11 flex-wrap items-center gap-x-4 border-line px-3.5 py-2 not-last:border-b"
            >
              <span className="min-w-0 flex-1 basis-56">
                <Link to={href('/admin/products/:id', { id: String(id) })} className="admin-link wrap-anywhere">
                  <bdi>{name}</bdi>
                </Link>
              </span>
              <span className="text-ink-3 text-second">{whyTexts[why]}</span>
            </li>
          ))}
        </ul>
      )}
      {left > first.length && (
        <p className="border-line border-t px-3.5 py-2.5 text-ink-3">
          The first {first.length}. Give these a picture, and the next ones show here.
        </p>
      )}
    </Card>
  );
}

function formatProductCount(count: number, one: string, many: string): string {
  return count === 1 ? `1 product ${one}` : `${groupDigits(count)} products ${many}`;
}
