import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import type { Metrics } from './metrics.ts'
import { mountMetrics, serveMetrics } from './serve-metrics.ts'

/** Returns null when no setting asks for metrics: then nothing is measured, and the library is not loaded. */
export async function openMetrics(
  app: FastifyInstance,
  { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token }: Config,
): Promise<Metrics | null> {
  if (port === undefined && token === undefined) return null
  const { Metrics } = await import('./metrics.ts')
  const metrics = new Metrics()
  metrics.measureRequests(app)
  if (port === undefined) mountMetrics(app, token!, metrics.collect)
  // The workers of a cluster are asked by their primary, which has the port.
  else if (!cluster.isWorker) {
    app.addHook('onClose', await serveOrFail({ host, port, token }, metrics.collect))
  }
  return metrics
}

/** Serves the metrics of all workers together, in the primary of a cluster. Returns the function that closes it. */
export async function openWorkerMetrics({
  METRICS_HOST: host,
  METRICS_PORT: port,
  METRICS_TOKEN: token,
}: Config): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {}
  const { collectFromWorkers } = await import('./metrics.ts')
  return serveOrFail({ host, port, token }, collectFromWorkers)
}

async function serveOrFail(
  options: Parameters<typeof serveMetrics>[0],
  collect: () => Promise<string>,
): Promise<() => Promise<void>> {
  try {
    return (await serveMetrics(options, collect)).close
  } catch (cause) {
    const { host, port } = options
    const { message } = cause as Error
    throw new StartupError(`cannot serve metrics on ${host}:${port}: ${message}`, { cause })
  }
}
