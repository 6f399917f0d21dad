import pg from 'pg';

/** What a restore ended and suspended, because whoever it was taken from since then would have it again. */
export type EndedAccess = {
  sessions: number;
  /** Reset links, and log-ins that waited for a code. */
  links: number;
  passkeys: number;
  invitations: number;
  emailChanges: number;
  keys: number;
  webhooks: number;
  /** People who have a role of that day; they keep it. */
  people: number;
};

/** The tables whose rows let somebody in. All of their rows are deleted. */
const endedTables = {
  sessions: 'sessions',
  links: 'verifications',
  passkeys: 'passkeys',
  invitations: 'invitations',
  emailChanges: 'email_changes',
} as const satisfies Partial<Record<keyof EndedAccess, string>>;

/** E-mails that wait to be sent with a link that is ended. */
const linkEmails = ['password-reset', 'invitation', 'email-leaves', 'email-arrives'];

/**
 * A statement that ends what a restore revived (sessions, links, passkeys, invitations, changes of address), and suspends API keys and
 * webhooks until an owner confirms them. It notes both in the audit log. Like `skipOrderNumbers` it takes no parameters and
 * runs where there are no connections. An archive may be of an older version: where a key cannot be suspended yet, it is
 * revoked. No line may be empty, because the server for one person takes that for the end.
 */
export function endRestoredAccess({ takenAt }: { takenAt: Date }): string {
  const moment = pg.escapeLiteral(takenAt.toISOString());
  const offWhy = pg.escapeLiteral(
    `The shop was restored from a backup of ${takenAt.toISOString().slice(0, 10)}, and an owner has not confirmed this webhook since.`,
  );
  const deletes = Object.entries(endedTables).map(
    ([name, table]) => `
      if to_regclass('public.${table}') is not null then
        delete from public.${table};
        get diagnostics changed = row_count;
        ended := ended || jsonb_build_object('${name}', changed);
      end if;`,
  );
  return `
    do $$
    declare
      changed bigint;
      ended jsonb := jsonb_build_object('takenAt', ${moment}::text);
      can_suspend boolean := exists (select from pg_attribute
        where attrelid = to_regclass('public.api_keys') and attname = 'suspended_at' and not attisdropped);
    begin${deletes.join('')}
      update public.letters set state = 'expired', ended_at = now(), particulars = '{}'::jsonb,
        answer = 'The shop was restored; the link in it is no longer good.'
        where state = 'waiting' and kind in (${linkEmails.map((kind) => pg.escapeLiteral(kind)).join(', ')});
      if can_suspend then
        update public.api_keys set suspended_at = coalesce(suspended_at, now()) where revoked_at is null;
      elsif to_regclass('public.api_keys') is not null then
        update public.api_keys set revoked_at = now() where revoked_at is null;
      end if;
      get diagnostics changed = row_count;
      ended := ended || jsonb_build_object('keys', changed);
      if can_suspend then
        update public.webhooks set state = 'off', off_why = case state when 'on' then ${offWhy} else off_why end,
          suspended_at = coalesce(suspended_at, now())
          where state = 'on' or suspended_at is not null;
      elsif to_regclass('public.webhooks') is not null then
        update public.webhooks set state = 'off', off_why = ${offWhy} where state = 'on';
      end if;
      get diagnostics changed = row_count;
      ended := ended || jsonb_build_object('webhooks', changed);
      select count(*) into changed from public.users where role <> 'shopper';
      ended := ended || jsonb_build_object('people', changed);
      insert into public.audit_entries (actor_name, action, kind, subject, after)
        values ('The shop', 'restore.access-ended', 'restore', ${moment}, ended);
    end $$`.replaceAll(/\n\s*\n/g, '\n');
}

/** What the newest restore ended, as the audit log has it; null before the first. */
export async function readEndedAccess(client: pg.ClientBase): Promise<EndedAccess | null> {
  const { rows } = await client.query<{ after: Partial<EndedAccess> }>(
    `select after from public.audit_entries where kind = 'restore' and action = 'restore.access-ended'
     order by at desc, id desc limit 1`,
  );
  const [newest] = rows;
  if (!newest) return null;
  const none = { sessions: 0, links: 0, passkeys: 0, invitations: 0, emailChanges: 0, keys: 0, webhooks: 0, people: 0 };
  return { ...none, ...newest.after };
}

/** The same as one line for whoever ran the restore. */
export function describeEndedAccess(ended: EndedAccess): string {
  const { sessions, links, passkeys, invitations, emailChanges, keys, webhooks, people } = ended;
  const gone = [
    count(sessions, 'session'),
    count(links + emailChanges, 'link'),
    count(passkeys, 'passkey'),
    count(invitations, 'invitation'),
  ].join(', ');
  const suspended = [count(keys, 'API key'), count(webhooks, 'webhook')].join(', ');
  return `Ended: ${gone}. Suspended until an owner confirms them: ${suspended}. Roles as of that day: ${people}. The first log-in of an owner lists them.`;
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
