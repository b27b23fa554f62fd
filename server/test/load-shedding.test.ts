import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { encodeCall } from '@twirl/contract/client'
import { searchProducts } from '@twirl/contract/catalog'
import { beforeAll, expect, test } from 'vitest'
import { loadWebApp } from '#platform/web-app.ts'
import { buildTestApp, GUEST_ID } from './build-test-app.ts'
import { insertCollection, insertProduct } from './factories.ts'

const { app } = await buildTestApp({
  loadPages: loadWebApp,
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1, name: 'Formal' })
    for (let id = 1; id <= 40; id++)
      await insertProduct(empty, { id, title: `Satin Dress ${id}`, collection_ids: [1] })
  },
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

async function ask(path: string, body?: string, agent?: Agent): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'guest-id': GUEST_ID }
  const method = body === undefined ? 'GET' : 'PUT'
  const sent = send({ port, host: '127.0.0.1', path, method, headers, agent }).end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

let words = 0
const searchPage = (agent?: Agent) => ask(`/search?q=satin+${words++}`, undefined, agent)
const searchCall = (agent?: Agent) => {
  const { url, body } = encodeCall(searchProducts, { query: `satin ${words++}` })
  return ask(url, body!, agent)
}

/** As many at once, each on a connection of its own. Tells how they and those of /home meanwhile were answered. */
async function flood(requests: number, request: (agent: Agent) => Promise<Answer>) {
  const agent = new Agent({ keepAlive: true, maxSockets: requests })
  const over = new AbortController()
  const flooding = Promise.all(Array.from({ length: requests }, () => request(agent))).finally(() =>
    over.abort(),
  )
  const home: Answer[] = []
  while (!over.signal.aborted) home.push(await ask('/home'))
  const answers = await flooding
  agent.destroy()
  return { answers, home }
}

test.each([
  { name: 'search pages', request: searchPage, requests: 600, isPage: true },
  { name: 'search calls', request: searchCall, requests: 4_000, isPage: false },
])(
  'a flood of $name is refused in part, a cached page is not, and the shop recovers',
  async ({ request, requests, isPage }) => {
    expect((await ask('/home')).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await request()).status).toBe(200)

    const { answers, home } = await flood(requests, request)
    const refused = answers.filter(({ status }) => status === 503)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(headers['content-type']).toMatch(isPage ? /^text\/html/ : /^application\/json/)
      expect(body).toContain('Please try again in a moment.')
    }
    expect(home.length).toBeGreaterThan(5)
    expect(new Set(home.map(({ status }) => status))).toEqual(new Set([200]))

    for (let i = 0; i < 10; i++) expect((await request()).status).toBe(200)
  },
  120_000,
)
