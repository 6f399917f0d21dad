/** The files that operators load into Prometheus and Grafana, against the metrics that a node shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { openPools } from '#app/infra/db/pools.server.ts';
import { alerts } from '#app/infra/health/alerts.ts';
import { readingMeanings } from '#app/infra/health/readings.ts';
import { createSemaphore } from '#app/infra/process/semaphore.ts';
import { recordOf } from '#app/infra/records.ts';
import { readGauges } from '#app/server/http/gauges.server.ts';
import { createMetrics } from '#app/server/http/metrics.server.ts';
import { createPageCache } from '#app/server/http/page-cache.server.ts';
import { createLiveStream } from '#app/server/live/live-stream.server.ts';
import { alertName, writeAlertRules } from './alert-rules.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readingNames = Object.keys(readingMeanings) as (keyof typeof readingMeanings)[];

type Rule = { alert: string; expr: string; for: string; annotations: Record<string, string> };
type Panel = { title: string; targets?: { expr: string }[] };

/** Every metric that a node can show, by name. */
async function metricNames(): Promise<Set<string>> {
  const [live, office] = [createLiveStream(), createLiveStream()];
  const pools = openPools({}, 7);
  const pages = createPageCache(() => Promise.reject(new Error('No page is asked for.')), {
    isDatabaseAway: () => false,
    isFull: () => false,
    refuse: () => Promise.resolve(),
  });
  const semaphores = { pages: createSemaphore({ max: 1, maxWaiting: 1, maxWaitMs: 1 }) };
  const readings = recordOf(readingNames, () => 1);
  const metrics = createMetrics(
    { token: null, siteUrl: 'http://localhost:3000', built: { version: '1.2.3', commit: null } },
    async () => readGauges({ pages, searches: pages, live, adminLive: office, pools, semaphores, nodes: 1, readings }),
  );
  const text = await metrics.text();
  live.close();
  office.close();
  await pools.end();
  const names = text.matchAll(/^# TYPE (\w+) (\w+)$/gm);
  return new Set(
    [...names].flatMap(([, name = '', type]) => (type === 'histogram' ? [name, `${name}_bucket`] : [name])),
  );
}

/** The metrics that an expression asks for. */
function namesIn(expression: string): string[] {
  return expression.match(/\b(shop|process|nodejs)_\w+/g) ?? [];
}

test('the alert rules are those of the table, whose words the admin’s Health page says', async () => {
  await expect(writeAlertRules()).toMatchFileSnapshot('../ops/prometheus/alerts.yaml');
});

test('each alert and each panel asks for metrics that a node shows', async () => {
  const known = await metricNames();
  const { groups }: { groups: { rules: Rule[] }[] } = parse(read('ops/prometheus/alerts.yaml'));
  const rules = groups.flatMap((group) => group.rules);
  const { panels }: { panels: Panel[] } = JSON.parse(read('ops/grafana/dashboard.json'));
  const requested = [
    ...rules.map(({ alert, expr }) => ({ by: alert, expr })),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ by: title, expr }))),
  ];
  expect(rules.length).toBeGreaterThan(alerts.length);
  expect(panels.length).toBeGreaterThan(20);
  for (const { by, expr } of requested)
    for (const name of namesIn(expr)) expect(known, `${by}: ${expr}`).toContain(name);
});

test('every reading that is taken is watched or drawn, and docs/running.md says what to do about each alarm', () => {
  const used = `${read('ops/prometheus/alerts.yaml')}${read('ops/grafana/dashboard.json')}`;
  for (const name of readingNames) expect(used, name).toMatch(new RegExp(`\\bshop_${name}\\b`));
  const running = read('docs/running.md');
  expect(running).toContain('\n## What is watched\n');
  for (const { name, remedy } of alerts) expect(running).toContain(`| ${alertName(name)} | ${remedy} |`);
});
