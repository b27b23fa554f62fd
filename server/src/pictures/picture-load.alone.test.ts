import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PICTURE_VIEWS, pictureUrl } from '@twirl/contract/pictures'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertPicture } from '../../test/factories.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-picture-load-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function picturesIn(folder: string): string[] {
  if (!existsSync(join(folder, 'pictures'))) return []
  return readdirSync(join(folder, 'pictures'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.avif'),
  )
}

describe('many pictures at once', async () => {
  const keys: string[] = []
  const DATA_DIR = newFolder()
  const { app } = await buildTestApp({
    settings: { DATA_DIR },
    prepare: async (db) => {
      for (const seed of Array(30).keys()) keys.push(await insertPicture(db, seed))
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ maxSockets: Infinity })
  afterAll(() => agent.destroy())

  function ask(path: string): ClientRequest {
    return get({ port, path, agent }, (response) => response.resume()).on('error', () => {})
  }
  async function statusOf(request: ClientRequest): Promise<[number, string | undefined]> {
    const [{ statusCode, headers }] = (await once(request, 'response')) as [
      { statusCode: number; headers: Record<string, string> },
    ]
    return [statusCode, headers['retry-after']]
  }

  test('those that were asked for and abandoned keep no visitor waiting', async () => {
    const abandoned = keys.slice(0, 10).map((key) => ask(pictureUrl(key, 'front', 240)))
    // The first is under way; by then the others wait.
    await vi.waitFor(() => expect(picturesIn(DATA_DIR)).not.toEqual([]), {
      timeout: 25_000,
      interval: 10,
    })
    for (const request of abandoned) request.destroy()
    expect(await statusOf(ask(pictureUrl(keys[20]!, 'swatch', 240)))).toEqual([200, undefined])
    // At most the ones that were drawn or under way when their visitors left.
    expect(picturesIn(DATA_DIR).length).toBeLessThanOrEqual(5)
  })

  test('more than can be drawn soon: the newest wait, the others get 503 and when to come again', async () => {
    const requests = keys.flatMap((key) =>
      PICTURE_VIEWS.map((view) => ask(pictureUrl(key, view, 480))),
    )
    const answers = await Promise.race(
      requests.map(async (request) => {
        const answer = await statusOf(request)
        return answer[0] === 503 ? answer : new Promise<never>(() => {})
      }),
    )
    expect(answers).toEqual([503, expect.stringMatching(/^\d+$/)])
    for (const request of requests) request.destroy()
  })
})

test('what a product page may show next is drawn ahead, apart from what visitors ask for', async () => {
  const DATA_DIR = newFolder()
  const keys: string[] = []
  const { app } = await buildTestApp({
    settings: { DATA_DIR, PICTURE_PREFILL: 'on' },
    prepare: async (db) => {
      for (const seed of [1, 2]) keys.push(await insertPicture(db, seed))
    },
  })
  const [opened, other] = keys as [string, string]
  await app.inject(pictureUrl(opened, 'detail', 240))
  await app.inject(pictureUrl(other, 'front', 240))
  await vi.waitFor(
    () => expect(picturesIn(DATA_DIR).join()).toContain(`${opened}-front-1440.avif`),
    { timeout: 28_000, interval: 100 },
  )
  expect(picturesIn(DATA_DIR).join()).not.toContain(`${other}-front-1440`)
})
