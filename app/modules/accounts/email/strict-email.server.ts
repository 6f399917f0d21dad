import type { DBAdapter } from 'better-auth';
import * as z from 'zod/mini';

/**
 * The spec takes addresses that better-auth's own check refuses, such as `a..b@gmail.com`. These are given to it as an
 * alias that its check takes, and the alias is read back where it asks the database for the user.
 */
const strictEmail = z.email();
const aliasDomain = '@in-hex.invalid';

/** What better-auth is given for an address in small letters: the address itself, or its alias. */
export function passedEmail(email: string): string {
  if (strictEmail.safeParse(email).success) return email;
  return `${Buffer.from(email).toString('hex')}${aliasDomain}`;
}

function writtenEmail(passed: unknown): unknown {
  if (typeof passed !== 'string' || !passed.endsWith(aliasDomain)) return passed;
  return Buffer.from(passed.slice(0, -aliasDomain.length), 'hex').toString();
}

/** The adapter, finding users by the aliases of their addresses too. */
export function findByAlias(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    findOne(query) {
      const { where } = query;
      const written = where.map((each) =>
        each.field === 'email' ? { ...each, value: writtenEmail(each.value) as typeof each.value } : each,
      );
      return adapter.findOne({ ...query, where: written });
    },
  };
}
