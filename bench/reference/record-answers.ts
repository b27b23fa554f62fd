import { request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BenchRequest } from '../load/requests.ts'

export type RecordedAnswer = {
  method: BenchRequest['method']
  path: string
  headers: Record<string, string>
  /** As sent, compressed or not, in base64. */
  body: string
}

// Headers that each server sets itself.
const HOP_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']

/** The shop's response to each request, which the reference server sends byte by byte. */
export async function recordAnswers(
  port: number,
  requests: BenchRequest[],
): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = []
  // One after the other: so many calls at once are refused by a shop on a busy machine.
  for (const request of requests) answers.push(await recordAnswer(port, request))
  return answers
}

// Not fetch, which decompresses responses.
function recordAnswer(
  port: number,
  { method, path, headers = {}, body }: BenchRequest,
): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    send({ port, method, path, headers }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${method} ${path} was answered ${response.statusCode}`))
      const kept = Object.entries(response.headers).filter(([name]) => !HOP_HEADERS.includes(name))
      buffer(response).then((bytes) => {
        const recorded = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
        resolve({ method, path, headers: recorded, body: bytes.toString('base64') })
      }, reject)
    })
      .on('error', reject)
      .end(body)
  })
}
