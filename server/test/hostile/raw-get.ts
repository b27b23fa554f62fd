import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const MAX_TRIES = 10

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

  const ask = (address: string, accept: string): Promise<RawAnswer> =>
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

  return async (address: string, accept = 'text/html'): Promise<RawAnswer> => {
    let answer = await ask(address, accept)
    // A busy machine makes the shop refuse work that is not cached: ask again when it says, as a client would.
    for (let tries = 1; tries < MAX_TRIES && isRefusedForNow(answer); tries++) {
      await setTimeout(Number(answer.headers['retry-after']) * 1_000)
      answer = await ask(address, accept)
    }
    return answer
  }
}

function isRefusedForNow({ status, headers }: RawAnswer): boolean {
  return status === 503 && headers['retry-after'] !== undefined
}
