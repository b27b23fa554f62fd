import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import type { Tracer } from './tracing.ts'

// Under load spans are dropped rather than kept: they must not cost memory.
const MAX_QUEUED = 4_096
const EXPORT_EVERY_MS = 2_000
const EXPORT_TIMEOUT_MS = 5_000

export type OtlpOptions = {
  endpoint: string
  headers: Record<string, string>
  /** The share of requests and jobs that are traced, from 0 to 1. */
  share: number
  /** Tells the processes of a machine apart. */
  instance: string
}

/** Sends spans as OTLP over HTTP, in batches. */
export function otlpTracer({ endpoint, headers, share, instance }: OtlpOptions): {
  tracer: Tracer
  close: () => Promise<void>
} {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'twirl',
      'service.instance.id': instance,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: MAX_QUEUED,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  })
  const source = provider.getTracer('twirl')
  return {
    tracer: {
      start: ({ name, kind, attributes, parent }) => {
        const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
        return source.startSpan(name, { kind: SpanKind[kind], attributes }, context)
      },
      end: (span, error) => {
        if (error !== undefined)
          span
            .setStatus({ code: SpanStatusCode.ERROR })
            .setAttribute('error.type', errorType(error))
        span.end()
      },
    },
    close: () => provider.shutdown(),
  }
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
