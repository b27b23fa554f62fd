import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

/** What has come to a shop: how many requests, and those with one of the numbers. */
export type Watched = { requests: number; withNumber: { request: string; number: string }[] }

/**
 * Passes all requests on to a shop, and looks for card numbers in each: in its address, its headers and its body. It is a server and
 * not a listener of the browser, because browsers do not tell the bodies of all their requests.
 */
export async function watchRequests(shop: string, numbers: readonly string[]) {
  const target = new URL(shop)
  const watched: Watched = { requests: 0, withNumber: [] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      watched.requests++
      const { method, url = '', rawHeaders, headers } = request
      const body = Buffer.concat(chunks)
      const text = textOf(body, headers['content-encoding'])
      for (const number of findNumbers([url, ...rawHeaders, text], numbers))
        watched.withNumber.push({ request: `${method} ${url.split('?')[0]}`, number })
    })
    const passed = send(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode!, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `${target.protocol}//${target.hostname}:${port}`,
    watched,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Written as people and programs write them: in groups, or encoded for an address. */
function findNumbers(texts: string[], numbers: readonly string[]): string[] {
  const joined = texts.map((text) => text.replaceAll(/%20|%2D|\\u002d|[\s+_.-]/gi, '')).join('\n')
  return numbers.filter((number) => joined.includes(number))
}

function textOf(body: Buffer, encoding: string | undefined): string {
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString('latin1')
}
