import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span } from '@opentelemetry/api'
import type { Config } from '../config.ts'
import { endTrace, startTrace, installTracer } from './tracing.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** The span of a request, for the work that is done for it. */
export function spanOf(request: FastifyRequest): Span | undefined {
  return spans.get(request)
}

/** Traces requests, and what is done for them, if a setting says where to. Without it the libraries are not loaded. */
export async function openTracing(
  app: FastifyInstance,
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_TRACES_SAMPLER_ARG: share,
  }: Pick<
    Config,
    'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
  >,
): Promise<void> {
  if (!endpoint) return
  const { otlpTracer } = await import('./otlp-tracer.ts')
  const instance = String(process.pid)
  const { tracer, close } = otlpTracer({ endpoint, headers, share, instance })
  const remove = installTracer(tracer)
  traceRequests(app)
  app.addHook('onClose', async () => {
    remove()
    // The receiver may be away: what it did not get is lost.
    await close().catch(() => {})
  })
}

/** By the pattern of the route: paths are input of visitors. Health checks and metrics are left out, as in the log. */
function traceRequests(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD' || route.logLevel === 'silent') return
    const method = String(route.method)
    const name = `${method} ${route.url}`
    const attributes = { 'http.request.method': method, 'http.route': route.url }
    route.onRequest = [
      (request, _reply, done) => {
        const span = startTrace(name, 'SERVER', { ...attributes, 'twirl.request_id': request.id })
        if (span) spans.set(request, span)
        done()
      },
      ...[route.onRequest ?? []].flat(),
    ]
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      (request, reply, done) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        endTrace(span, reply.statusCode >= 500 ? { status: reply.statusCode } : undefined)
        done()
      },
    ]
  })
}
