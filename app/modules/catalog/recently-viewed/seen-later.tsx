import { useCallback, useState } from 'react';
import { createLater, useLater, useWhenIdle } from '#app/ui/later.ts';
import type { SeenProductsProps } from './seen-products.tsx';

const seen = createLater(() => import('./seen-products.tsx').then(({ SeenProducts }) => SeenProducts));

/** M28: notes what is opened and shows what was, once the page has nothing else to do. Until then it is nothing. */
export function SeenLater(props: SeenProductsProps) {
  const [isIdle, setIdle] = useState(false);
  useWhenIdle(useCallback(() => setIdle(true), []));
  const SeenProducts = useLater(seen, isIdle);
  return SeenProducts && <SeenProducts {...props} />;
}
