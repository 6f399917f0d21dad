import { useTextDirection } from '#app/i18n/text-direction.ts';

/** The alt text of a product's picture on this page; none where it is English and the product has its Urdu name. */
export function useAltText(name: string): (alt: string) => string {
  const written = useTextDirection();
  return (alt) => (written(alt).lang && !written(name).lang ? '' : alt);
}
