import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Readings } from './readings.ts';

const resolutionMs = 20;
const windowMs = 30_000;

export type ProcessReadings = { read(): Readings; close(): void };

/** Watches this process: how late its timers are, and its memory. */
export function watchProcess(): ProcessReadings {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let lag = 0;
  const timer = setInterval(() => {
    lag = lagOf(delays.percentile(99));
    delays.reset();
  }, windowMs);
  timer.unref();
  return {
    read() {
      const { used_heap_size, heap_size_limit } = getHeapStatistics();
      return {
        event_loop_lag_seconds: lag,
        memory_bytes: process.memoryUsage.rss(),
        memory_allowed_bytes: allowedMemory(),
        heap_bytes: used_heap_size,
        heap_allowed_bytes: heap_size_limit,
      };
    },
    close() {
      clearInterval(timer);
      delays.disable();
    },
  };
}

/** Node measures from one timer to the next, so the pause between them is part of each measurement. */
function lagOf(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - resolutionMs / 1_000);
}

/** What the container or the machine allows; Node answers 0 or an enormous number where no container limits it. */
function allowedMemory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}
