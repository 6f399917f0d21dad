import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { type DeviceKind, pageKindOf } from './vitals.ts';

/**
 * Measures the page that was opened, and whatever is read after it without a new document, and sends all of it at once
 * when the page is hidden or left. A page that comes back from the browser's memory is a visit of its own. Pages of the
 * admin are not measured.
 */
export function measureVitals(address: string): void {
  const page = pageKindOf(address);
  if (!page) return;
  const waiting = new Map<string, Metric>();
  const sent = new Set<string>();
  const keep = (metric: Metric) => {
    if (!sent.has(metric.id)) waiting.set(metric.name, metric);
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(keep);
  // After the library's own listeners, which are given their last word by the same event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return;
    const vitals = Object.fromEntries(waiting.values().map(({ name, value }) => [name, rounded(name, value)]));
    for (const { id } of waiting.values()) sent.add(id);
    waiting.clear();
    const report = JSON.stringify({ page, device: deviceKind(), vitals });
    navigator.sendBeacon('/api/vitals', new Blob([report], { type: 'application/json' }));
  });
}

function rounded(name: Metric['name'], value: number): number {
  return name === 'CLS' ? Math.round(value * 10_000) / 10_000 : Math.round(value);
}

function deviceKind(): DeviceKind {
  if (matchMedia('(width < 768px)').matches) return 'phone';
  return matchMedia('(width < 1200px)').matches ? 'tablet' : 'desk';
}
