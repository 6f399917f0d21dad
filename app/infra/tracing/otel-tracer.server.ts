import {
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { log } from '../process/log.server.ts';
import type { SpanInput, Tracer } from './trace.server.ts';

const kinds: Record<SpanInput['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/**
 * The tracer that sends spans over OTLP/HTTP. The exporter reads OTEL_EXPORTER_OTLP_ENDPOINT and its sisters (headers,
 * timeout, certificates) itself. `share` of the traces that begin here are kept; one that begins elsewhere is kept if it
 * is kept there. A collector that does not answer costs spans and nothing else.
 */
export function openOtelTracer({ version, share }: { version: string; share: number }): Tracer {
  diag.setLogger({ error: createErrorLogger(), warn() {}, info() {}, debug() {}, verbose() {} }, DiagLogLevel.ERROR);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'dastak', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: 2_000 })],
  });
  const tracer = provider.getTracer('dastak', version);
  const propagator = new W3CTraceContextPropagator();

  return {
    start({ name, kind, attributes, headers }) {
      const parent = headers ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : context.active();
      const span = tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, parent);
      const own = trace.setSpan(parent, span);
      return {
        set: (more) => void span.setAttributes(more),
        fail(error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          const code = codeOf(error);
          if (code) span.setAttribute('error.type', code);
        },
        within: (run) => context.with(own, run),
        end: () => span.end(),
      };
    },
    traceId: () => trace.getSpanContext(context.active())?.traceId,
    headers() {
      const carrier: Record<string, string> = {};
      propagator.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier;
    },
    close: () => provider.shutdown(),
  };
}

/** The code of an error, or what kind of error it is. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Logs once in ten minutes that spans are not collected. */
function createErrorLogger(): () => void {
  let quietUntil = 0;
  return () => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + 10 * 60_000;
    log('warn', 'traces-not-sent', { problem: 'The collector at OTEL_EXPORTER_OTLP_ENDPOINT takes no traces.' });
  };
}
