import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/app-error.ts'

const HEADERS = {
  'content-type': 'text/plain; version=0.0.4; charset=utf-8',
  'cache-control': 'no-store',
}

type Collect = () => Promise<string>

/** Serves metrics on a port of its own, which the load balancer does not reach. If there is a token, it is required. */
export async function serveMetrics(
  { host, port, token }: { host: string; port: number; token: string | undefined },
  collect: Collect,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (!isAsked || (token && !hasToken(request.headers, token))) {
      response.writeHead(404).end()
      return
    }
    collect().then(
      (text) => response.writeHead(200, HEADERS).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Serves metrics on the port of the shop. Without the token the path does not exist. */
export function mountMetrics(app: FastifyInstance, token: string, collect: Collect): void {
  app.get('/metrics', { logLevel: 'silent' }, async ({ headers }, reply) => {
    if (!hasToken(headers, token)) throw new AppError('NOT_FOUND')
    return reply.headers(HEADERS).send(await collect())
  })
}

/** Takes equally long for every wrong token: hashes have equal lengths, and are compared in constant time. */
function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  return timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`))
}

function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
