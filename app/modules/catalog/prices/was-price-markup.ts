import { type Money, toRupees } from '#app/infra/money/money.ts';

/**
 * What search engines are told of an offer that was dearer before, as Google documents it for merchant listings. Made on
 * the server, so that no browser loads it.
 */
export function wasPriceMarkup(was: Money) {
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: toRupees(was).toFixed(2),
      priceCurrency: 'PKR',
    },
  };
}
