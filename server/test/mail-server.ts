import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

type ReceivedMail = {
  to: string
  /** The text that came over the wire. */
  source: string
  header: (name: string) => string | undefined
}

type MailServer = {
  url: string
  received: ReceivedMail[]
  /** Refuses the next recipient with this code. */
  refuseNext: (responseCode: number) => void
  /** Refuses this recipient with this code, whenever a mail is for it. */
  refuse: (address: string, responseCode: number) => void
  /** Takes mails without saying so, until released. */
  hold: () => { release: () => void }
}

/** A real mail server on this machine, for one test file. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusals: number[] = []
  const refusedAddresses = new Map<string, number>()
  let released = Promise.resolve()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      const responseCode = refusedAddresses.get(address) ?? refusals.shift()
      if (!responseCode) return answer()
      // Mail servers repeat the address in their words, too.
      answer(Object.assign(new Error(`mailbox <${address}> is unavailable`), { responseCode }))
    },
    onData: (stream, { envelope }, answer) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(', ')
      void text(stream).then(async (source) => {
        received.push({ to, source, header: (name) => findHeader(source, name) })
        await released
        answer()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: (responseCode) => void refusals.push(responseCode),
    refuse: (address, responseCode) => void refusedAddresses.set(address, responseCode),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return { release: resolve }
    },
  }
}

function findHeader(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()
}
