import { stringify } from 'yaml';
import { type Alert, alerts, type Bound, type Standing } from '#app/infra/health/alerts.ts';

const severities = { look: 'warning', wrong: 'critical' } as const satisfies Partial<Record<Standing, string>>;
const runbook = 'docs/running.md#what-is-watched';

/** Prometheus' alert rules, as ops/prometheus/alerts.yaml holds them: two for a watch at most, and one for a node that is gone. */
export function writeAlertRules(): string {
  const rules = alerts.flatMap((alert: Alert) =>
    (['look', 'wrong'] as const).flatMap((standing) => {
      const broken = alert.bounds.filter((bound) => bound.standing === standing);
      return broken.length > 0 ? [ruleOf(alert, standing, broken)] : [];
    }),
  );
  const groups = [{ name: 'dastak', rules: [downRule, ...rules] }];
  return `# Written from app/infra/health/alerts.ts: vitest run bin/operators-files.test.ts --update\n${stringify({ groups })}`;
}

const downRule = {
  alert: 'DastakDown',
  expr: 'up{job="dastak"} == 0',
  for: '1m',
  labels: { severity: 'critical' },
  annotations: {
    summary: 'Node: It does not answer /metrics.',
    description: 'See whether it runs (systemctl status dastak) and what its log says last.',
    runbook,
  },
};

function ruleOf({ name, label, minutes, says, remedy }: Alert, standing: keyof typeof severities, broken: Bound[]) {
  return {
    alert: alertName(name),
    expr: broken.map(expressionOf).join(' or '),
    for: `${minutes}m`,
    labels: { severity: severities[standing] },
    annotations: { summary: `${label}: ${says}`, description: remedy, runbook },
  };
}

/** `backup-check` is called DastakBackupCheck. */
export function alertName(alert: string): string {
  return `Dastak${alert
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;
}

function expressionOf({ reading, per, perAtLeast, is, than }: Bound): string {
  const whole = per && (perAtLeast ? `(shop_${per} >= ${perAtLeast})` : `shop_${per}`);
  return `shop_${reading}${whole ? ` / ${whole}` : ''} ${is === 'over' ? '>' : '<'} ${than}`;
}
