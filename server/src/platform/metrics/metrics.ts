import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import * as prometheus from 'prom-client'
import { Counter, listCounters, type Tally } from './counter.ts'

/** A number that is read when the metrics are asked for. */
export type Gauge = {
  name: `twirl_${string}`
  help: string
  label?: string
  /** Returns numbers by value of the label; `''` without one. A gauge that cannot be read is left out. */
  read: () => Record<string, number> | Promise<Record<string, number>>
  /** How the numbers of several processes are put together; `max` for what all of them read from the database. */
  aggregator?: 'sum' | 'max'
}

const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const requests = new Counter('twirl_http_requests_total', 'Answered requests.', [
  'method',
  'route',
  'status',
])

/** What Prometheus reads of this process. */
export class Metrics {
  readonly #registry = new prometheus.Registry()
  readonly #durations: prometheus.Histogram<'method' | 'route'>

  constructor() {
    prometheus.collectDefaultMetrics({ register: this.#registry })
    this.#durations = new prometheus.Histogram({
      name: 'twirl_http_request_duration_seconds',
      help: 'From the arrival of the headers to the end of the answer.',
      labelNames: ['method', 'route'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers: [this.#registry],
    })
    for (const source of listCounters()) {
      const counter = new prometheus.Counter({
        name: source.name,
        help: source.help,
        labelNames: source.labels,
        registers: [],
        collect() {
          this.reset()
          for (const { labels, count } of source.list()) this.inc(labels, count)
        },
      })
      this.#registry.registerMetric(counter)
    }
    // With several processes the primary asks for the metrics of its workers.
    if (cluster.isWorker) {
      prometheus.AggregatorRegistry.setRegistries(this.#registry)
      openAggregator()
    }
  }

  addGauges(gauges: Gauge[]): void {
    for (const { name, help, label, read, aggregator = 'sum' } of gauges) {
      const gauge = new prometheus.Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        aggregator,
        registers: [],
        async collect() {
          this.reset()
          const values = await readOrNone(read)
          for (const [key, value] of Object.entries(values))
            this.set(label ? { [label]: key } : {}, value)
        },
      })
      this.#registry.registerMetric(gauge)
    }
  }

  /** Counts and times every route that is mounted afterwards, by its pattern: paths are input of visitors. */
  measureRequests(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      if (route.method === 'HEAD' || route.logLevel === 'silent') return
      const method = String(route.method)
      // The counters are looked up once per route: a request only adds.
      const byStatus = ['1xx', '2xx', '3xx', '4xx', '5xx'].map((status) =>
        requests.of(method, route.url, status),
      ) as [Tally, ...Tally[]]
      const duration = this.#durations.labels(method, route.url)
      route.onResponse = [
        ...[route.onResponse ?? []].flat(),
        (_request, reply, done) => {
          const status = Math.floor(reply.statusCode / 100) - 1
          ;(byStatus[status] ?? byStatus[4]!).count++
          duration.observe(reply.elapsedTime / 1_000)
          done()
        },
      ]
    })
  }

  collect = (): Promise<string> => this.#registry.metrics()
}

/**
 * The metrics of all workers together, for the primary process of a cluster.
 * @public
 */
export function collectFromWorkers(): Promise<string> {
  return openAggregator().clusterMetrics()
}

/** Creating one is what makes a worker answer, and the primary listen. */
function openAggregator(): prometheus.AggregatorRegistry<prometheus.PrometheusContentType> {
  return new prometheus.AggregatorRegistry()
}

async function readOrNone(read: Gauge['read']): Promise<Record<string, number>> {
  try {
    return await read()
  } catch {
    // The database is unavailable, which has a gauge of its own.
    return {}
  }
}
