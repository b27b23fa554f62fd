// The reference server: a bare Fastify that sends the same bytes and headers as the shop.
// usage: bare-server.ts ANSWERS.json [PROCESSES], where each answer is { method, path, headers, body (base64) }
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { RecordedAnswer } from './record-answers.ts'

const processes = Number(process.argv[3] ?? 1)
if (processes > 1 && cluster.isPrimary) await startWorkers()
else await serve()

/** Several share a port as those of the shop do. */
async function startWorkers(): Promise<void> {
  const workers = Array.from({ length: processes }, () => cluster.fork())
  const ports = await Promise.all(workers.map(portOf))
  console.log(`listening on ${ports[0]}`)
  process.on('SIGTERM', () => cluster.disconnect(() => process.exit()))
}

async function portOf(worker: Worker): Promise<number> {
  const [{ port }] = (await once(worker, 'listening')) as [{ port: number }]
  return port
}

async function serve(): Promise<void> {
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
  if (cluster.isWorker) return
  console.log(`listening on ${(app.server.address() as { port: number }).port}`)
  process.on('SIGTERM', () => void app.close())
}
