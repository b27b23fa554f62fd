import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type ClientRequest = { method: 'GET' | 'PUT'; path: string; body?: string }

export type ClientReport = {
  answered: number
  /** Sent and not answered completely, by reason. */
  cut: string[]
  /** Answered with another status than 200 by a server that was stopping. */
  refused: string[]
}

const GUEST_ID = 'ShutdownShutdownShutdownShutdown'
// Half of the clients read what they got before they go on: their connections are idle meanwhile.
const MAX_PAUSE_MS = 40

/**
 * Clients that send one request after the other over connections of their own. As a load balancer does, they open no new
 * connection to a server that has begun to close them.
 */
export class Clients {
  readonly report: ClientReport = { answered: 0, cut: [], refused: [] }
  readonly #port: number
  readonly #requests: ClientRequest[]
  readonly #warm: PromiseWithResolvers<void> = Promise.withResolvers()
  #isServerLeaving = false

  constructor(port: number, requests: ClientRequest[]) {
    this.#port = port
    this.#requests = requests
  }

  /** Until every request is answered as it will be under load: the first render takes long. */
  async warmUp(): Promise<void> {
    const agent = new Agent({ keepAlive: true })
    for (const request of this.#requests)
      while ((await this.#ask(agent, request))?.status !== 200) await setTimeout(MAX_PAUSE_MS)
    agent.destroy()
    this.report.answered = 0
  }

  /** Ends when the server takes no more requests. `warm` resolves when all clients have had some answers. */
  start(count: number): { warm: Promise<void>; ended: Promise<unknown> } {
    const clients = Array.from({ length: count }, (_, i) => this.#run(i, count * 5))
    return { warm: this.#warm.promise, ended: Promise.all(clients) }
  }

  async #run(number: number, enough: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let mustConnect = true
    for (let i = number; !(mustConnect && this.#isServerLeaving); i++) {
      const request = this.#requests[i % this.#requests.length]!
      const answer = await this.#ask(agent, request)
      if (!answer) break
      mustConnect = answer.isLast
      if (this.report.answered >= enough) this.#warm.resolve()
      if (number % 2 === 0) await setTimeout(Math.random() * MAX_PAUSE_MS)
    }
    agent.destroy()
  }

  /** Null: the server accepts no connection, or the request was cut. */
  async #ask(agent: Agent, { method, path, body }: ClientRequest) {
    const headers = { 'content-type': 'application/json', 'guest-id': GUEST_ID }
    const sent = send({ port: this.#port, host: '127.0.0.1', method, path, headers, agent })
    try {
      const [answer] = (await once(sent.end(body), 'response')) as [IncomingMessage]
      for await (const _ of answer);
      if (!answer.complete) throw new Error('the answer ended early')
      this.report.answered++
      const isLast = answer.headers.connection === 'close'
      if (isLast && answer.statusCode !== 200)
        this.report.refused.push(`${answer.statusCode} ${path}`)
      this.#isServerLeaving ||= isLast
      return { isLast, status: answer.statusCode }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      const connection = sent.reusedSocket ? 'a used connection' : 'a new connection'
      // Nothing was sent: the client would choose another server.
      if (code !== 'ECONNREFUSED') this.report.cut.push(`${message} ${path} on ${connection}`)
      return null
    }
  }
}
