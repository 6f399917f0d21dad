import type { OrderOrigin } from '../order-form/order-origin.ts';

const clicks = [
  ['gclid', 'Google click'],
  ['fbclid', 'Facebook click'],
  ['ttclid', 'TikTok click'],
] as const;

/** Which advertisement or link the order came from. The click id in full is for comparing with the network's own reports. */
export function OrderCameFrom({ origin }: { origin: OrderOrigin }) {
  const { source, medium, campaign } = origin;
  const click = clicks.find(([field]) => origin[field]);
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="wrap-anywhere">
        <span className="text-ink-2">Came from</span> <bdi className="font-medium">{source ?? 'a link'}</bdi>
        {[medium, campaign].filter(Boolean).map((words) => (
          <span key={words}>
            , <bdi>{words}</bdi>
          </span>
        ))}
      </p>
      {click && (
        <p className="wrap-anywhere text-ink-3 text-note">
          {click[1]} {origin[click[0]]}
        </p>
      )}
    </div>
  );
}
