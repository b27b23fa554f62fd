import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pictureUrl } from '@twirl/contract/pictures'
import { afterAll, expect, test, vi } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertPicture } from '../../test/factories.ts'

const FILE_DESCRIPTORS = 100

const databaseUrl = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'twirl-descriptors-'))
const { db, close } = connectDatabase(databaseUrl, { warn: () => {}, error: () => {} })
const imageKey = await insertPicture(db, 1)
const shop = spawn(
  '/bin/sh',
  ['-c', `ulimit -n ${FILE_DESCRIPTORS}; exec "$0" server/src/main.ts`, process.execPath],
  {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      PICTURE_PREFILL: 'off',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
const exited = once(shop, 'exit')
afterAll(async () => {
  shop.kill('SIGTERM')
  await exited
  await close()
  rmSync(folder, { recursive: true, force: true })
})

async function readPort(): Promise<number> {
  for await (const line of createInterface({ input: shop.stdout })) {
    const port = /open at http:\/\/localhost:(\d+)/.exec(line)?.[1]
    if (port) return Number(port)
  }
  throw new Error('the shop ended before it listened')
}
const port = await readPort()

// Opened while there are descriptors left.
const CONNECTIONS = 8
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
afterAll(() => agent.destroy())

function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode!))
    }).once('error', reject)
  })
}

function statusesOf(path: string): Promise<number[]> {
  return Promise.all(Array.from({ length: CONNECTIONS }, () => statusOf(path)))
}

async function takeAllDescriptors(): Promise<Socket[]> {
  const sockets = Array.from({ length: FILE_DESCRIPTORS * 2 }, () =>
    connect({ port, host: '127.0.0.1' }).on('error', () => {}),
  )
  await Promise.all(
    sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])),
  )
  return sockets
}

test('without a free file descriptor a picture fails, and the shop goes on', async () => {
  expect(new Set(await statusesOf('/ajax/system/setting'))).toEqual(new Set([200]))
  // Opens a database connection, which the pool then holds.
  expect(await statusOf(pictureUrl('nothing0nothing0'))).toBe(404)
  const sockets = await takeAllDescriptors()
  const picture = pictureUrl(imageKey, 'front', 240)
  // Several at once: some need another database connection, which cannot be opened either.
  expect(new Set(await statusesOf(picture))).toEqual(new Set([503]))
  expect(await statusOf('/ajax/system/setting')).toBe(200)

  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect(await statusOf(picture)).toBe(200), 20_000)
  expect(shop.exitCode).toBeNull()
})
