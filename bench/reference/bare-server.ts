// The reference server: a bare Fastify that sends the same bytes and headers as the shop.
// usage: reference.ts ANSWERS.json, where each answer is { method, path, headers, body (base64) }
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { RecordedAnswer } from './record-answers.ts'

const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as RecordedAnswer[]
const app = Fastify()
for (const [url, alike] of Map.groupBy(answers, ({ path }) => path.split('?')[0]!)) {
  const replies = alike.map(({ headers, body }) => ({
    headers,
    bytes: Buffer.from(body, 'base64'),
  }))
  // Requests to one address ask for different things: their answers, of different lengths, are sent in turn.
  let sent = 0
  app.route({
    method: alike[0]!.method,
    url,
    handler: (_request, reply) => {
      const { headers, bytes } = replies[sent++ % replies.length]!
      return reply.headers(headers).send(bytes)
    },
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`listening on ${(app.server.address() as { port: number }).port}`)
process.on('SIGTERM', () => void app.close())
