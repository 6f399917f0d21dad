import type { Language } from '#app/language/language.ts';
import { type Say, sayIn } from '#app/language/say.ts';
import { cityIn } from '#app/platform/provinces.ts';
import type { CityDays } from './delivery-terms.ts';
import { type Days, doorWords, hoursWords, inDays } from './delivery-words.ts';

type DaysByCity = Days & { cityDays?: CityDays[] };

/** When a parcel to this city is shipped and at the door, in a language. Days that the city has of its own say both. */
export function timeWords(shop: DaysByCity, language: Language = 'en', city = ''): string {
  const say = sayIn(language);
  const own = daysIn(shop, city);
  if (!own) return say('Shipped within {days} days. {door}.', { days: shop.deliveryDays, door: doorWords(shop, say) });
  const words = { city: cityIn(language, own.name), days: inDays(own.days, say), hours: hoursWords(shop, say) };
  return say('At your door in {city} within {days}, {hours}.', words);
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
export function inCitiesWords({ cityDays }: { cityDays: readonly CityDays[] }, language: Language = 'en'): string {
  const say = sayIn(language);
  return cityDays
    .slice(0, shownRows)
    .map(({ cities, days }) =>
      say('In {cities} within {days}.', {
        cities: listed(
          cities.map((city) => cityIn(language, city)),
          say,
        ),
        days: inDays(days, say),
      }),
    )
    .map((words) => ` ${words}`)
    .join('');
}

function listed(cities: readonly string[], say: Say): string {
  const shown = cities.slice(0, shownCities).join(say(', '));
  const count = cities.length - shownCities;
  return count > 0 ? say('{cities} and {count} more', { cities: shown, count }) : shown;
}

/** `city` is the name by which the city is known (`knownCity`), as the owner's rows have it. */
function daysIn({ cityDays = [] }: DaysByCity, city: string): { name: string; days: number } | undefined {
  const wanted = city.trim().toLowerCase();
  for (const { cities, days } of cityDays)
    for (const name of cities) if (name.toLowerCase() === wanted) return { name, days };
  return undefined;
}
