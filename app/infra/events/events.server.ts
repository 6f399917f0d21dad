import type { Transaction } from '../db/db.server.ts';

/** Handles an event in the transaction that emitted it. An error undoes the whole transaction. */
export type EventHandler<Payload> = (tx: Transaction, payload: Payload) => Promise<void>;

/** The handlers of every event of a module, in the order in which they run. */
export type EventHandlers<Events> = { readonly [Name in keyof Events]: readonly EventHandler<Events[Name]>[] };

/**
 * The events of a module that lower modules emit and higher ones handle. `Events` names each event and its payload; the
 * handlers of all modules stand in app/server/event-handlers.server.ts.
 */
export function createEvents<Events>() {
  let handlers: EventHandlers<Events> | null = null;
  return {
    /** Sets the handlers, once at the start of the process. */
    handle(table: EventHandlers<Events>): void {
      handlers = table;
    },
    /** Runs the handlers of an event one after the other. Throws without handlers: an event that is missed is lost. */
    async emit<Name extends keyof Events>(tx: Transaction, name: Name, payload: Events[Name]): Promise<void> {
      if (!handlers) throw new Error(`No handlers for ${String(name)}: handleEvents() was not called at the start.`);
      for (const handler of handlers[name]) await handler(tx, payload);
    },
  };
}
