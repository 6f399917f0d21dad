import { href } from 'react-router';
import { z } from 'zod';
import type { Answer } from '#app/admin/actions/action-result.ts';
import { defineActions } from '#app/admin/actions/define-actions.server.ts';
import { keepUnread, markAllRead, markAnswered, markRead } from '../inbox.server.ts';

/** As text, because the buttons are a plain form where no script runs yet. */
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

const schema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('answered'), id }),
  z.strictObject({ act: z.literal('not-answered'), id }),
  z.strictObject({ act: z.literal('read'), id }),
  z.strictObject({ act: z.literal('unread'), id }),
  z.strictObject({ act: z.literal('read-all') }),
]);

/** What becomes of messages. */
export const messageActions = defineActions(schema, {
  answered: async (person, input): Promise<Answer> => {
    await markAnswered(input.id, true, person);
    return {};
  },
  'not-answered': async (person, input): Promise<Answer> => {
    await markAnswered(input.id, false, person);
    return {};
  },
  read: async (person, input): Promise<Answer> => {
    await markRead(input.id, person);
    return {};
  },
  unread: async (_, input): Promise<Answer> => {
    await keepUnread(input.id);
    return { to: href('/admin/messages') };
  },
  'read-all': async (person): Promise<Answer> => {
    const marked = await markAllRead(person);
    return { says: marked === 1 ? '1 message is read' : `${marked} messages are read` };
  },
});
