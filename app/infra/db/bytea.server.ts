import { customType } from 'drizzle-orm/pg-core';

/** A bytea column as a Node Buffer (Drizzle has no such column of its own). */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
