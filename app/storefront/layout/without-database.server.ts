import { isDatabaseAway } from '#app/infra/db/db.server.ts';
import { expirePageAt, noteDatabaseAway, noteIncomplete } from '#app/infra/http/page-dependencies.server.ts';
import { log } from '#app/infra/process/log.server.ts';

/** A page that is served even if parts of it cannot be read. */
export type PageState = {
  request: Request;
  /** How the log names a part that could not be read. */
  event: string;
  /** Set by `readOrElse`: the database could not be reached for one of the parts. */
  databaseAway: boolean;
};

/**
 * C7: what is read for a part of a page, or `instead` where it cannot be read; that is logged, and the page is read
 * again for whoever asks next. While the database is away a document stands too. An open page that asks for its data gets
 * the error then: it keeps what it shows.
 */
export async function readOrElse<T, E>(page: PageState, reading: Promise<T>, instead: E): Promise<T | E> {
  try {
    return await reading;
  } catch (error) {
    const { pathname } = new URL(page.request.url);
    if (isDatabaseAway(error)) {
      if (pathname.endsWith('.data')) throw error;
      page.databaseAway = true;
      noteDatabaseAway();
      noteIncomplete();
    } else {
      log('error', page.event, { route: pathname }, error);
      expirePageAt(new Date());
    }
    return instead;
  }
}

/**
 * The status of such a page. While the database is away it is an error, which the HTTP side turns into a 503 with the time
 * to come back, and for which it prefers the last good page.
 */
export function statusOf({ databaseAway }: PageState): 200 | 500 {
  return databaseAway ? 500 : 200;
}
