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

/** The shop's response to one request of each path, which the reference server sends byte by byte. */
export async function recordAnswers(
  port: number,
  requests: BenchRequest[],
): Promise<RecordedAnswer[]> {
  const byPath = new Map(requests.map((request) => [request.path.split('?')[0], request]))
  return Promise.all([...byPath.values()].map((request) => recordAnswer(port, request)))
}

// Not fetch, which decompresses responses.
function recordAnswer(
  port: number,
  { method, path, headers = {}, body }: BenchRequest,
): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    send({ port, method, path, headers }, (response) => {
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
