import type { Language } from '#app/i18n/language.ts';
import { type Translate, tIn } from '#app/i18n/translate.ts';
import { cityIn } from '#app/infra/contact-details/provinces.ts';
import type { CityDays } from './delivery-terms.ts';
import { type Days, doorTexts, hoursTexts, inDays } from './delivery-texts.ts';

type DaysByCity = Days & { cityDays?: CityDays[] };

/** When a parcel to this city is shipped and at the door, in a language. Days that the city has of its own say both. */
export function timeTexts(shop: DaysByCity, language: Language = 'en', city = ''): string {
  const t = tIn(language);
  const own = daysIn(shop, city);
  if (!own) return t('Shipped within {days} days. {door}.', { days: shop.deliveryDays, door: doorTexts(shop, t) });
  const words = { city: cityIn(language, own.name), days: inDays(own.days, t), hours: hoursTexts(shop, t) };
  return t('At your door in {city} within {days}, {hours}.', words);
}

/** The shop's days as they are for a parcel to this city. */
export function withDaysOf<Shop extends DaysByCity>(shop: Shop, city: string): Shop {
  const own = daysIn(shop, city);
  // What is at the door by then has left by then.
  return own ? { ...shop, doorDays: own.days, deliveryDays: Math.min(shop.deliveryDays, own.days) } : shop;
}

/** Rows and cities of a row that a product's page says; the checkout knows all of them. */
const shownRows = 3;
const shownCities = 3;

/** The days to the door in the cities for which the owner has said them, for a product's page, each after a space. */
export function inCitiesTexts({ cityDays }: { cityDays: readonly CityDays[] }, language: Language = 'en'): string {
  const t = tIn(language);
  return cityDays
    .slice(0, shownRows)
    .map(({ cities, days }) =>
      t('In {cities} within {days}.', {
        cities: listed(
          cities.map((city) => cityIn(language, city)),
          t,
        ),
        days: inDays(days, t),
      }),
    )
    .map((words) => ` ${words}`)
    .join('');
}

function listed(cities: readonly string[], t: Translate): string {
  const shown = cities.slice(0, shownCities).join(t(', '));
  const count = cities.length - shownCities;
  return count > 0 ? t('{cities} and {count} more', { cities: shown, count }) : shown;
}

/** `city` is the name by which the city is known (`knownCity`), as the owner's rows have it. */
function daysIn({ cityDays = [] }: DaysByCity, city: string): { name: string; days: number } | undefined {
  const wanted = city.trim().toLowerCase();
  for (const { cities, days } of cityDays)
    for (const name of cities) if (name.toLowerCase() === wanted) return { name, days };
  return undefined;
}
