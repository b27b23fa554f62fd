import { type Agent, request as send } from 'node:http'
import autocannon from 'autocannon'
import { cpuTime } from './cpu-time.ts'
import type { BenchRequest } from '../load/requests.ts'

export type Target = { port: number; pids: number[] }

/** Requests after which the compiler is done with a new process. A bare Fastify gets cheaper until about 17,000. */
export const WARM_UP = 20_000
/** Requests of another kind, after which a process that is warm otherwise has compiled and cached what they need. */
export const WARM_UP_AGAIN = 5_000

/** With so many at once a process has always some to answer. */
export const CONNECTIONS = 16

/**
 * Sends a fixed number of requests and returns the processor milliseconds that each one cost the target. Every
 * connection sends the whole list, unless the requests are distributed: then none is sent twice.
 */
export async function cpuPerRequest(
  target: Target,
  requests: BenchRequest[],
  amount: number,
  { isDealt = false, connections = CONNECTIONS }: { isDealt?: boolean; connections?: number } = {},
): Promise<number> {
  if (isDealt && requests.length < amount) throw new Error('too few requests to send each once')
  let dealt = 0
  const before = cpuTime(target.pids)
  const result = await autocannon({
    url: `http://127.0.0.1:${target.port}`,
    connections,
    amount,
    requests,
    ...(isDealt && {
      setupClient: (client: autocannon.Client) => {
        const mine = dealt++
        client.setRequests(requests.filter((_, i) => i % connections === mine))
      },
    }),
  })
  if (result.errors > 0 || result.non2xx > 0) {
    const statuses = JSON.stringify(result.statusCodeStats)
    throw new Error(
      `${result.errors} errors among ${amount} requests, answers by status: ${statuses}`,
    )
  }
  return (cpuTime(target.pids) - before) / amount
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** Returns the status of one response, once it has arrived completely. */
export function answerOf(
  port: number,
  agent: Agent,
  { method, path, headers = {}, body }: BenchRequest,
): Promise<number> {
  return new Promise((resolve, reject) => {
    send({ port, method, path, headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!))
    })
      .on('error', reject)
      .end(body)
  })
}
