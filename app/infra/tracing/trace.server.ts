/**
 * Spans for OpenTelemetry, where somebody collects them. Nothing of OpenTelemetry is loaded elsewhere: a span then costs
 * one look at a variable. Names and attributes are words of the program; nothing that a person typed is ever among them.
 */
import type { IncomingHttpHeaders } from 'node:http';

export type Attributes = Record<string, string | number | boolean>;

export type SpanInput = {
  name: string;
  kind: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
  /** The headers of a request from a trusted proxy, whose `traceparent` this span belongs to. */
  headers?: IncomingHttpHeaders;
};

export type Span = {
  set(attributes: Attributes): void;
  /** The work failed. Of an error only its code is told, because its message may quote what people typed. */
  fail(error?: unknown): void;
};

export type OpenSpan = Span & {
  /** Calls `run` so that its spans belong to this one. */
  within<T>(run: () => T): T;
  end(): void;
};

export type Tracer = {
  start(input: SpanInput): OpenSpan;
  /** The id of the trace that runs now; undefined outside of spans. */
  traceId(): string | undefined;
  /** The headers by which another service continues this trace. */
  headers(): Record<string, string>;
  /** Sends what has not been sent. */
  close(): Promise<void>;
};

/** The program is loaded twice, as it stands and built, and both have the same tracer. */
const holder: { [key: symbol]: Tracer | undefined } = globalThis as never;
const key = Symbol.for('dastak.tracer');

/** Sets the tracer of this process; null for none. */
export function setTracer(tracer: Tracer | null): void {
  holder[key] = tracer ?? undefined;
}

/** Whether spans are collected. */
export function isTracing(): boolean {
  return holder[key] !== undefined;
}

const unseen: Span = { set() {}, fail() {} };

/** Calls `run` in a span of its own, which ends when `run` has ended; an error that it throws marks the span and goes on. */
export async function inSpan<T>(input: SpanInput, run: (span: Span) => Promise<T>): Promise<T> {
  const span = holder[key]?.start(input);
  if (!span) return run(unseen);
  try {
    return await span.within(() => run(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Begins a span within the one that runs now; undefined outside of spans, and where nobody collects them. */
export function startInnerSpan(input: SpanInput): OpenSpan | undefined {
  return currentTraceId() ? holder[key]?.start(input) : undefined;
}

/** The id of the trace that runs now. */
export function currentTraceId(): string | undefined {
  return holder[key]?.traceId();
}

/** The headers by which a service that is asked continues this trace; none where nobody collects spans. */
export function traceHeaders(): Record<string, string> {
  return holder[key]?.headers() ?? {};
}

/** Sends what has not been sent. */
export async function closeTracing(): Promise<void> {
  await holder[key]?.close();
}
