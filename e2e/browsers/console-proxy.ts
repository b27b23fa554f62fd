import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isRefused } from './browser.ts'

const SCRIPT_PATH = '/console-proxy.js'
const REPORT_PATH = '/console-proxy/report'

/** Runs in the page, before its own scripts. */
function reportComplaints(path: string): void {
  const report = (message: unknown) => navigator.sendBeacon(path, String(message))
  for (const level of ['error', 'warn'] as const) {
    const original = console[level].bind(console)
    console[level] = (...parts: unknown[]) => {
      report(parts.map(String).join(' '))
      original(...parts)
    }
  }
  addEventListener('error', ({ message }) => report(message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  document.addEventListener('securitypolicyviolation', (event) =>
    report(`${event.violatedDirective} blocked ${event.blockedURI}`),
  )
}

export type ConsoleProxy = { origin: string; complaints: string[]; close(): Promise<void> }

/**
 * Stands between a browser and the shop and collects the complaints of the pages. For WebKitGTK, whose WebDriver reports
 * no console, and which prints none in the private windows that a driver opens.
 */
export async function startConsoleProxy(shopOrigin: string): Promise<ConsoleProxy> {
  const complaints: string[] = []
  const server = createServer((incoming, answer) => {
    handle(incoming, answer).catch((error: unknown) => {
      complaints.push(`${incoming.url}: ${String(error)}`)
      answer.destroy()
    })
  })

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (incoming.url === SCRIPT_PATH) {
      answer.setHeader('content-type', 'text/javascript')
      answer.end(`(${reportComplaints.toString()})(${JSON.stringify(REPORT_PATH)})`)
    } else if (incoming.url === REPORT_PATH) {
      complaints.push(await text(incoming))
      answer.end()
    } else await forward(incoming, answer)
  }

  async function forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    // Uncompressed, so that the script can be added.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const outgoing = request(shopOrigin + incoming.url, { method: incoming.method, headers })
    incoming.pipe(outgoing)
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const status = response.statusCode ?? 500
    if (isRefused(status, incoming.url ?? '')) complaints.push(`${status} ${incoming.url}`)
    if (!response.headers['content-type']?.startsWith('text/html')) {
      answer.writeHead(status, response.headers)
      // An answer that is cut off here is cut off for the browser too.
      response.once('error', () => answer.destroy())
      response.pipe(answer)
      return
    }
    const html = await text(response)
    const changed = html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`)
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = response.headers
    answer.writeHead(status, rest)
    answer.end(changed)
  }

  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    complaints,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
