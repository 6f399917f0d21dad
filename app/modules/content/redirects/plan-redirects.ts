import {
  type NewAddress,
  type OldAddress,
  problemOfTarget,
  readNewAddress,
  readOldAddress,
} from './redirect-address.ts';

/** A redirect as it is typed or stands in a file. */
export type RedirectInput = { from: string; to: string };

export type PlannedRedirect = { oldPath: string; target: string; targetPath: string };

/** A row that is not stored: its place in the list, from 0, the field that is wrong, and why, as a sentence. */
export type RefusedRedirect = { row: number; field: keyof RedirectInput; why: string };

export type RedirectPlan = {
  /** In the order of the rows. */
  added: PlannedRedirect[];
  /** How many rows say what is stored already, or what a row before them says. */
  unchanged: number;
  refused: RefusedRedirect[];
};

type Target = { target: string; path: string };

/**
 * Plans which rows become redirects. `stored` has the redirects whose old path is the old or the new path of a row; they
 * stay as they are. `shown`: see `readOldAddress`. Every redirect that is added leads to a page and not to another redirect; no two lead in a circle.
 */
export function planRedirects(
  rows: readonly RedirectInput[],
  stored: ReadonlyMap<string, Target>,
  shown?: ReadonlySet<string>,
): RedirectPlan {
  const plan: RedirectPlan = { added: [], unchanged: 0, refused: [] };
  const targets = new Map(stored);
  const accepted: { row: number; oldPath: string }[] = [];
  const firstRows = new Map<string, Target>();
  const ends = (to: Target) => (targets.has(to.path) ? follow(targets, to.path) : to);
  for (const [row, { from, to }] of rows.entries()) {
    const refuse = (field: keyof RedirectInput, why: string) => plan.refused.push({ row, field, why });
    const [read, leads]: [OldAddress, NewAddress] = [readOldAddress(from, shown), readNewAddress(to)];
    if ('problem' in read) refuse('from', read.problem);
    else if ('problem' in leads) refuse('to', leads.problem);
    else if (read.path === leads.path) refuse('to', 'An address cannot lead to itself.');
    else {
      const oldPath = read.path;
      const before = stored.get(oldPath) ?? firstRows.get(oldPath);
      // What is stored was flattened: the row may still name a stop on the way.
      if (before?.target === leads.target || before?.target === ends(leads).target) plan.unchanged++;
      else if (before) refuse('from', `${oldPath} leads to ${before.target} already.`);
      else if (ends(leads).path === oldPath)
        refuse('to', `${leads.path} leads back to ${oldPath}, so nobody would arrive.`);
      else {
        firstRows.set(oldPath, leads);
        targets.set(oldPath, leads);
        accepted.push({ row, oldPath });
      }
    }
  }
  for (const { row, oldPath } of accepted) {
    const end = follow(targets, oldPath);
    const why = problemOfTarget(end.path);
    if (why) plan.refused.push({ row, field: 'to', why });
    else plan.added.push({ oldPath, target: end.target, targetPath: end.path });
  }
  plan.refused.sort((one, other) => one.row - other.row);
  return plan;
}

/**
 * Where the redirect of a path leads in the end. Every redirect on the way then leads there at once, so that a long chain is
 * walked once and not for each of its rows. There are no circles in `targets`.
 */
function follow(targets: Map<string, Target>, from: string): Target {
  const passed: string[] = [];
  let path = from;
  let end: Target | undefined;
  for (let next = targets.get(path); next; next = targets.get(path)) {
    passed.push(path);
    end = next;
    path = next.path;
  }
  if (!end) throw new Error(`No redirect begins at ${from}.`);
  for (const each of passed) targets.set(each, end);
  return end;
}
