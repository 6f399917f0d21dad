export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** Longer texts are compared without looking for the longest common part. */
const maxCompared = 1_000_000;

/** What turns one text into another, line by line: the longest common lines stay, the rest is removed and added. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const [from, to] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)];
  return [
    ...old.slice(0, head).map(same),
    ...(from.length * to.length > maxCompared ? [...from.map(removed), ...to.map(added)] : diffMiddle(from, to)),
    ...old.slice(old.length - tail).map(same),
  ];
}

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  /** The number of common lines from here on. */
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--) {
      const line = common[row];
      if (line)
        line[column] =
          old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push(same(old[row++] ?? ''));
      column++;
    } else if (column >= now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1)))
      lines.push(removed(old[row++] ?? ''));
    else lines.push(added(now[column++] ?? ''));
  }
  return lines;
}

const same = (text: string): DiffLine => ({ kind: 'same', text });
const added = (text: string): DiffLine => ({ kind: 'added', text });
const removed = (text: string): DiffLine => ({ kind: 'removed', text });
