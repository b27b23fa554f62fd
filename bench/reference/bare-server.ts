// The reference server: a bare Fastify that sends the same bytes and headers as the shop.
// usage: reference.ts ANSWERS.json, where each answer is { method, path, headers, body (base64) }
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { RecordedAnswer } from './record-answers.ts'

const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as RecordedAnswer[]
const app = Fastify()
for (const { method, path, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64')
  app.route({
    method,
    url: path.split('?')[0]!,
    handler: (_request, reply) => reply.headers(headers).send(bytes),
  })
}
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`listening on ${(app.server.address() as { port: number }).port}`)
process.on('SIGTERM', () => void app.close())
