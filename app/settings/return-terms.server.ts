import { keepReading } from '#app/platform/http/kept-readings.server.ts';
import { dependsOn } from '#app/platform/http/page-dependencies.server.ts';
import { readOrderRules } from './office-settings.server.ts';
import type { ReturnTerms } from './return-words.ts';

/** For pages of the shop, which follow a change at once. Announced as `office-settings`. */
export const readReturnTerms = keepReading(async (): Promise<ReturnTerms> => {
  dependsOn('office-settings');
  const { returnDays, refundPercent } = await readOrderRules();
  return { returnDays, refundPercent };
});
