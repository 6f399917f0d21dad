import { href } from 'react-router';
import { z } from 'zod';
import { keepUnread, markAllRead, markAnswered, markRead } from '#app/contact/inbox.server.ts';
import { actTable } from '../acts/act-table.server.ts';
import type { Answer } from '../acts/answer.ts';

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
export const messageActs = actTable(schema, {
  answered: async (person, asked): Promise<Answer> => {
    await markAnswered(asked.id, true, person);
    return {};
  },
  'not-answered': async (person, asked): Promise<Answer> => {
    await markAnswered(asked.id, false, person);
    return {};
  },
  read: async (person, asked): Promise<Answer> => {
    await markRead(asked.id, person);
    return {};
  },
  unread: async (_, asked): Promise<Answer> => {
    await keepUnread(asked.id);
    return { to: href('/admin/messages') };
  },
  'read-all': async (person): Promise<Answer> => {
    const marked = await markAllRead(person);
    return { says: marked === 1 ? '1 message is read' : `${marked} messages are read` };
  },
});
