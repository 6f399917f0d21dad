/** An action as a page asks for it: its name, and whatever the action needs. */
export type ActionInput = { action: string };

/** What was not done to one subject (the number of an order), and why. The subject is empty where there is none. */
export type Refusal = { subject: string; why: string };

/** What every action of the admin answers. An action with more to tell adds fields of its own. */
export type ActionResult<Undo extends ActionInput = ActionInput> = {
  /** What was done, as the toast says it. */
  says?: string;
  /** The subjects it was done to, where a page asks about several. */
  done?: string[];
  refused?: Refusal[];
  /** What is wrong, by the name of the field. */
  problems?: Record<string, string>;
  /** What became of the edit, where the action saves one: the kind of `Saved`. */
  kind?: string;
  /** The action of the same area that takes this one back. */
  undo?: Undo;
  /** The address that the page goes on to. */
  to?: string;
};

/** What an action answers that changes nothing a page shows. Pages send it with `notifyShop` and do not wait. */
export type Silent = { silent: true };
export const silent: Silent = { silent: true };

/** The answer of an action that was not done, and why. */
export function refuse(why: string, subject = ''): { refused: Refusal[] } {
  return { refused: [{ subject, why }] };
}
