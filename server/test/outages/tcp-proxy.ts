import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Stands between the shop and its database, and brings about what networks do. */
export type TcpProxy = {
  /** The given address, through the proxy. */
  url: string
  /** Every connection is closed, and new ones are closed at once. */
  cut: () => void
  /**
   * Half-open: connections, new ones included, stay open and carry nothing, a close included. They remain so
   * after `restore`, as they would behind a router that lost its state.
   */
  silence: () => void
  /** Whatever is sent from now on arrives this much later, in both directions. */
  delay: (ms: number) => void
  /** New connections work, without delay. */
  restore: () => void
  /** How many clients hold a connection to the proxy right now. */
  connectionCount: () => number
  close: () => Promise<void>
}

type Link = { client: Socket; target: Socket; isSilent: boolean }

export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl)
  const links = new Set<Link>()
  let state: 'forwarding' | 'silent' | 'cut' = 'forwarding'
  let delayMs = 0

  // Half-open is allowed on both sides: otherwise a silent connection would answer a close with a close.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (state === 'cut') {
      client.destroy()
      return
    }
    const link = {
      client,
      target: connect({
        port: Number(target.port),
        host: target.hostname,
        allowHalfOpen: true,
      }),
      isSilent: state === 'silent',
    }
    links.add(link)
    const pace = () => paceOf(link, () => delayMs)
    client.pipe(pace()).pipe(link.target)
    link.target.pipe(pace()).pipe(client)
    for (const socket of [client, link.target]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        if (!link.isSilent) destroy(link)
        if (client.destroyed) links.delete(link)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(targetUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut: () => {
      state = 'cut'
      for (const link of links) destroy(link)
    },
    silence: () => {
      state = 'silent'
      for (const link of links) link.isSilent = true
    },
    delay: (ms) => {
      delayMs = ms
    },
    restore: () => {
      state = 'forwarding'
      delayMs = 0
    },
    connectionCount: () => links.size,
    close: async () => {
      for (const link of links) destroy(link)
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes chunks on in their order: later, or never once the link is silent. */
function paceOf(link: Link, delayMs: () => number): Transform {
  const proceed = (done: () => void) => {
    if (!link.isSilent) done()
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const ms = delayMs()
      if (ms === 0) proceed(() => done(null, chunk))
      else setTimeout(() => proceed(() => done(null, chunk)), ms)
    },
    flush: (done) => proceed(done),
  })
}

function destroy({ client, target }: Link): void {
  client.destroy()
  target.destroy()
}
