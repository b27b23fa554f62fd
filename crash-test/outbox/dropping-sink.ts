import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type AcceptedMail = { subject: string; messageId: string }

/** A mail server on this machine that loses a share of what it is given, and remembers what it accepted. */
export class DroppingSink {
  readonly accepted: AcceptedMail[] = []
  /** How often each way to lose a mail happened. */
  readonly dropped = { connection_cut: 0, cut_while_sending: 0, refused_for_now: 0 }
  readonly #server: SMTPServer

  constructor(dropShare: number, random: () => number) {
    // Cut by the port of the client, because a session does not give access to its connection.
    const sockets = new Map<number, Socket>()
    const drops = () => random() < dropShare / 3
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, { remotePort }, answer) => {
        if (!drops()) return answer()
        this.dropped.connection_cut++
        sockets.get(remotePort)?.destroy()
      },
      onData: (stream, { remotePort }, answer) => {
        // Fails when the connection ends first: cut here, or with its process.
        const content = text(stream).catch(() => null)
        if (drops()) {
          this.dropped.cut_while_sending++
          sockets.get(remotePort)?.destroy()
          return
        }
        const isRefused = drops()
        void content.then((source) => {
          if (source === null) return
          if (isRefused) {
            this.dropped.refused_for_now++
            answer(Object.assign(new Error('try again later'), { responseCode: 451 }))
            return
          }
          // From here on the mail is delivered, whether or not the answer reaches its sender.
          this.accepted.push({
            subject: headerOf(source, 'subject'),
            messageId: headerOf(source, 'message-id'),
          })
          answer()
        })
      },
    })
    // Connections of processes that were killed.
    this.#server.on('error', () => {})
    this.#server.server.on('connection', (socket: Socket) => {
      const { remotePort } = socket
      sockets.set(remotePort!, socket)
      socket.once('close', () => sockets.delete(remotePort!))
    })
  }

  /** Returns its URL. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    const { server } = this.#server
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}`
  }

  close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    return promise
  }
}

function headerOf(source: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? ''
}
