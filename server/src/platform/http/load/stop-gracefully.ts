import type { Server } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

// A client that uses its connection at all sends the next request within this time. The answer closes the connection, which
// the server cannot do by itself: the client could be sending at that moment.
const IDLE_GRACE_MS = 500
const CHECK_MS = 20

/** Whether the process has been told to stop. */
export type Stopping = { readonly isStopping: boolean }

/**
 * On close: requests are answered as usual for `drainMs`, so that a load balancer notices, and then until no connection is
 * left or the rest is idle. Fastify closes the connection of every request that arrives from now on with its answer, and
 * the server after that.
 */
export function stopGracefully(app: FastifyInstance, drainMs: number): Stopping {
  const stopping = { isStopping: false }
  app.addHook('preClose', async () => {
    stopping.isStopping = true
    // Closes connections whose request arrived before: their answer does not.
    app.server.keepAliveTimeout = IDLE_GRACE_MS
    await drain(app.server, drainMs)
  })
  return stopping
}

async function drain(server: Server, drainMs: number): Promise<void> {
  await setTimeout(drainMs)
  const end = performance.now() + IDLE_GRACE_MS
  while (performance.now() < end && (await countConnections(server)) > 0) await setTimeout(CHECK_MS)
  // What has arrived by now is read first: its connection is then no longer idle.
  await setImmediate()
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
