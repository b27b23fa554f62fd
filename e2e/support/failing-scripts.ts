import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The failure of a script request: an error status, or a response that ends halfway. */
export type Failure = 503 | 404 | 'cut off'

export type FailingScripts = Awaited<ReturnType<typeof failScripts>>

/**
 * A proxy before a shop: it counts the requests for each script and lets some fail. Unlike the interception of the
 * browser's requests it leaves the browser's cache on, and works for every browser.
 */
export async function failScripts(shop: string) {
  const target = new URL(shop)
  const requests = new Map<string, number>()
  const failed = new Set<string>()
  let fail: (script: string) => Failure | undefined = () => undefined

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, target)
    const failure = pathname.endsWith('.js') ? count(pathname) : undefined
    if (typeof failure === 'number') return void response.writeHead(failure).end()
    const { method, headers } = request
    const passed = send(
      { host: target.hostname, port: target.port, method, path: request.url, headers },
      (answer) => (failure ? cutOff : pass)(answer, response),
    )
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  }).listen(0)
  await once(server, 'listening')

  function count(script: string): Failure | undefined {
    requests.set(script, (requests.get(script) ?? 0) + 1)
    const failure = fail(script)
    if (failure) failed.add(script)
    return failure
  }

  const { port } = server.address() as AddressInfo
  return {
    origin: `${target.protocol}//${target.hostname}:${port}`,
    /** How often scripts were requested whose path contains this. */
    requestsFor: (name: string) =>
      [...requests].reduce((sum, [path, times]) => sum + (path.includes(name) ? times : 0), 0),
    requestedTwice: () => [...requests].filter(([, times]) => times > 1),
    requestCount: () => requests.size,
    /** Whether a browser complains about a script that failed here. */
    hasFailed: (complaint: string) => [...failed].some((script) => complaint.includes(script)),
    /** The next requests for scripts whose path contains this fail, in this order. */
    fail: (name: string, failures: Failure[]) => {
      const waiting = [...failures]
      fail = (script) => (script.includes(name) ? waiting.shift() : undefined)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode!, answer.rawHeaders)
  answer.pipe(response)
}

function cutOff(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode!, answer.rawHeaders)
  answer.once('data', (chunk: Buffer) => {
    response.write(chunk.subarray(0, chunk.length / 2))
    // Once it is sent.
    setTimeout(() => response.destroy(), 50)
  })
}
