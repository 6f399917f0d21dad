import { useT } from '#app/i18n/translate.ts';
import { StandInFrame } from '../layout/framed-view.tsx';
import { pageTitle } from '../seo/page-meta.ts';

/** Sent with status 503 in place of a page that there is no room for; a script would look for that page's own data. */
export const handle = { withoutScript: true };

export const meta = pageTitle('One moment, please');

/** Overload: rendered once and cached, because there is no capacity for rendering. */
export default function BusyPage() {
  const t = useT();
  return (
    <StandInFrame
      title={t('The shop is very busy')}
      text={t(
        'More people are shopping than we can serve at once. Please try again in a few seconds. Your cart is safe on this phone.',
      )}
    />
  );
}
