import { cacheRead } from '#app/infra/http/cached-reads.server.ts';
import { dependsOn } from '#app/infra/http/page-dependencies.server.ts';
import { readOrderRules } from './admin-settings.server.ts';
import type { ReturnTerms } from './return-texts.ts';

/** For pages of the shop, which follow a change at once. Announced as `office-settings`. */
export const readReturnTerms = cacheRead(async (): Promise<ReturnTerms> => {
  dependsOn('office-settings');
  const { returnDays, refundPercent, faultPercent } = await readOrderRules();
  return { returnDays, refundPercent, faultPercent };
});
