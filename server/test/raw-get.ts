import http from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export type RawAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string }

/**
 * Asks over a real socket for an address exactly as it is written: URL parsers would mend it first. Each character is
 * sent as one byte.
 */
export async function listenForRawGets(app: FastifyInstance) {
  const agent = new http.Agent({ keepAlive: true })
  app.addHook('preClose', async () => agent.destroy())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }

  return (address: string, accept = 'text/html'): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const headers = { host: 'shop.example', accept }
      const request = http.request({ port, host: '127.0.0.1', agent, headers })
      // Not as an option: that refuses blanks and the like.
      request.path = address
      request.once('error', reject)
      request.once('response', (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode!, headers: response.headers, body }),
          reject,
        )
      })
      request.end()
    })
}
