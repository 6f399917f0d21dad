import { type SQL, sql } from 'drizzle-orm';
import { quoted } from '#app/infra/db/sql.server.ts';
import { type StateTrait, statesWhere } from './order-states.ts';

/** The condition that a state has a trait, with the states spelled out: so it matches the predicates of partial indexes. */
export function stateIs(trait: StateTrait, state: SQL = sql`state`): SQL {
  return sql`${state} in (${quoted(statesWhere(trait))})`;
}
