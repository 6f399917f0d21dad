import { href } from 'react-router';
import { z } from 'zod';
import type { ActionResult } from '#app/admin/actions/action-result.ts';
import { defineActions } from '#app/admin/actions/define-actions.server.ts';
import { keepUnread, markAllRead, markAnswered, markRead } from '../inbox.server.ts';

/** As text, because the buttons are a plain form where no script runs yet. */
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const schema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('mark-answered'), id }),
  z.strictObject({ action: z.literal('mark-unanswered'), id }),
  z.strictObject({ action: z.literal('mark-read'), id }),
  z.strictObject({ action: z.literal('mark-unread'), id }),
  z.strictObject({ action: z.literal('mark-all-read') }),
]);

/** What becomes of messages. */
export const messageActions = defineActions(schema, {
  async 'mark-answered'(person, input): Promise<ActionResult> {
    await markAnswered(input.id, true, person);
    return {};
  },
  async 'mark-unanswered'(person, input): Promise<ActionResult> {
    await markAnswered(input.id, false, person);
    return {};
  },
  async 'mark-read'(person, input): Promise<ActionResult> {
    await markRead(input.id, person);
    return {};
  },
  async 'mark-unread'(_, input): Promise<ActionResult> {
    await keepUnread(input.id);
    return { to: href('/admin/messages') };
  },
  async 'mark-all-read'(person): Promise<ActionResult> {
    const marked = await markAllRead(person);
    return { says: marked === 1 ? '1 message marked as read' : `${marked} messages marked as read` };
  },
});
