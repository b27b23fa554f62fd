import { once } from 'node:events'
import { type OutgoingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { searchProducts } from '@twirl/contract/catalog/search'
import { beforeAll, expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertProduct } from '../factories.ts'

const { app, call } = await buildTestApp({
  loadPages: loadWebApp,
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1, name: 'Formal' })
    for (let id = 1; id <= 40; id++)
      await insertProduct(empty, { id, title: `Satin Dress ${id}`, collection_ids: [1] })
  },
})
beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))

type Answer = { status: number; headers: OutgoingHttpHeaders; body: string }

let words = 0

/** Over a connection of its own. */
async function ask(path: string): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  const sent = send({ port, host: '127.0.0.1', path, agent: false }).end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
const searchPage = () => ask(`/search?q=satin+${words++}`)

/** In process: more of them than there can be connections. */
async function searchCall(): Promise<Answer> {
  const { status, headers, error } = await call(searchProducts, { query: `satin ${words++}` })
  return { status, headers, body: JSON.stringify(error) }
}

/** Sends all at once. Tells how they and those for /home meanwhile were answered. */
async function flood(requests: number, request: () => Promise<Answer>) {
  const over = new AbortController()
  const flooding = Promise.all(Array.from({ length: requests }, request)).finally(() =>
    over.abort(),
  )
  const home: Answer[] = []
  while (!over.signal.aborted) home.push(await ask('/home'))
  return { answers: await flooding, home }
}

test.each([
  { name: 'search pages', request: searchPage, requests: 400, isPage: true },
  { name: 'search calls', request: searchCall, requests: 5_000, isPage: false },
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
