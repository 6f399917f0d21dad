import { useSay } from '#app/language/say.ts';
import { pageTitle } from './page-meta.ts';
import { StandInFrame } from './stand-in-frame.tsx';

/** Sent with status 503 in place of a page that there is no room for; a script would look for that page's own data. */
export const handle = { withoutScript: true };

export const meta = pageTitle('One moment, please');

/** Overload: rendered once and kept, because rendering is what there is no room for. */
export default function BusyPage() {
  const say = useSay();
  return (
    <StandInFrame
      title={say('So many are at the door')}
      says={say(
        'More people are in the shop than it can serve at once. Please try again in a few seconds. Your cart is safe on this phone.',
      )}
    />
  );
}
