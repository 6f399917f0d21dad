import type pg from 'pg';
import { isTracing, startInnerSpan } from './trace.server.ts';

type Query = (...args: unknown[]) => unknown;

/**
 * Makes each statement that this connection runs within a span a span of its own, named by what it does and to which table
 * (`select products`); neither its text nor its values are recorded. Statements outside of spans, such as a job's look for
 * work, are not traced.
 */
export function traceQueries(client: pg.PoolClient): void {
  if (!isTracing()) return;
  const query = client.query.bind(client) as Query;
  function traced(...args: unknown[]): unknown {
    const text = textOf(args[0]);
    const span = text === null ? undefined : startInnerSpan(describe(text));
    if (!span) return query(...args);
    const end = (error: unknown) => {
      if (error) span.fail(error);
      span.end();
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const hear = (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      };
      return query(...args.slice(0, -1), hear);
    }
    const outcome = query(...args);
    if (outcome instanceof Promise)
      outcome.then(
        () => end(null),
        (error) => end(error),
      );
    else end(null);
    return outcome;
  }
  client.query = traced as typeof client.query;
}

/** The text of a statement; null for a stream, which takes as long as its reader does. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const isStream = typeof statement === 'object' && statement !== null && 'submit' in statement;
  if (isStream || typeof statement !== 'object' || statement === null || !('text' in statement)) return null;
  return typeof statement.text === 'string' ? statement.text : null;
}

function describe(text: string) {
  const summary = summarize(text);
  return {
    name: summary,
    kind: 'client' as const,
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
  };
}

/** `select products`, `select place_order`, `begin`: what a statement does, and the first table or function that it names. */
function summarize(text: string): string {
  const action = /^\s*([a-z]{1,20})/i.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?("?[a-z_]{1,63}"?(?:\."?[a-z_]{1,63}"?)?)/i.exec(text)?.[1];
  const called = /^\s*select\s+([a-z_]{1,63})\(/i.exec(text)?.[1];
  const name = table?.replaceAll('"', '') ?? called;
  return name ? `${action} ${name.toLowerCase()}` : action;
}
