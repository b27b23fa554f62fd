import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Stopping } from './load/stop-gracefully.ts'

type HealthOptions = { stopping: Stopping; isDatabaseAvailable: () => boolean }

/**
 * Mounts the checks of supervisors and load balancers. Both answer from memory. The process listens once everything is loaded, so that it is
 * ready until it stops; without the database it still serves listings and cached pages (0039).
 */
export function mountHealth(
  app: FastifyInstance,
  { stopping, isDatabaseAvailable }: HealthOptions,
): void {
  // They are called every few seconds and would fill the log.
  const options = { logLevel: 'silent' } as const
  app.get('/healthz', options, (_request, reply) => send(reply, 200, { status: 'alive' }))
  app.get('/readyz', options, (_request, reply) => {
    const { isStopping } = stopping
    return send(reply, isStopping ? 503 : 200, {
      status: isStopping ? 'stopping' : 'ready',
      database: isDatabaseAvailable() ? 'available' : 'unavailable',
    })
  })
}

function send(reply: FastifyReply, status: number, body: Record<string, string>): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .send(JSON.stringify(body))
}
