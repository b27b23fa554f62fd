import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  connectionStringOf,
  killShops,
  spawnShop,
  startShop,
  stopShop,
} from '../test/embedded-shop.ts'
import { explainFailure, PostgresFailure } from './failures.ts'
import { findPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const isRoot = process.getuid?.() === 0
const WAIT = { timeout: 20_000, interval: 10 }

const folders: string[] = []
const disks: string[] = []
const running: EmbeddedPostgres[] = []
let bystander: ChildProcess | undefined
let dataDir: string

beforeAll(async () => {
  dataDir = join(makeFolder(), 'postgres')
  const { stop } = await start(dataDir)
  await stop()
})

afterEach(async () => {
  bystander?.kill()
  killShops()
  for (const { stop } of running.splice(0)) await stop()
})

afterAll(() => {
  for (const disk of disks) execFileSync('umount', [disk])
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('a folder that was used before', () => {
  test('keeps its data from one start to the next', async () => {
    const first = await start(dataDir)
    await query(first, 'CREATE TABLE dress AS SELECT 7 AS size')
    await first.stop()

    const second = await start(dataDir)
    expect(await query(second, 'SELECT size FROM dress')).toEqual([{ size: 7 }])
  })

  test('accepts only the password that its owner alone can read', async () => {
    const { connectionString } = await start(dataDir)
    const stranger = new URL(connectionString)
    stranger.password = 'guess'

    await expect(query({ connectionString: stranger.href }, 'SELECT 1')).rejects.toThrow(/password/)
    expect(statSync(join(dataDir, 'shop-password')).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  test('is taken over, PostgreSQL still running, after kill -9 of the shop', async () => {
    const shop = await startShop(dataDir)
    const orphan = findPostmaster(dataDir)
    shop.kill('SIGKILL')
    await once(shop, 'exit')

    const next = await start(dataDir)
    expect(findPostmaster(dataDir)).toEqual(orphan)
    await next.stop()
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('recovers after kill -9 of the shop and of PostgreSQL', async () => {
    const shop = await startShop(dataDir)
    const { pid } = findPostmaster(dataDir)!
    shop.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')

    const next = await start(dataDir)
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('is not blocked by a stale lock whose process id another program has now', async () => {
    bystander = spawn('sleep', ['60'], isRoot ? { uid: statSync(dataDir).uid } : {})
    const lock = [bystander.pid, dataDir, '1700000000', '5999', '', '127.0.0.1', '', 'ready']
    writeFileSync(join(dataDir, 'postmaster.pid'), `${lock.join('\n')}\n`)

    const next = await start(dataDir)
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('is shared by two shops, and stops with the last one', async () => {
    const shop = await startShop(dataDir)
    const mine = await start(dataDir)
    expect(mine.connectionString).toBe(connectionStringOf(shop))

    await mine.stop()
    expect(findPostmaster(dataDir)).toBeDefined()

    await stopShop(shop)
    expect(findPostmaster(dataDir)).toBeUndefined()
  })

  test('starts again while the previous shop is still stopping', async () => {
    const shop = await startShop(dataDir)
    const exit = once(shop, 'exit')
    shop.stdin?.end()
    const next = await start(dataDir)
    await exit
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('is restarted on the same port when PostgreSQL is killed under a running shop', async () => {
    const shop = await start(dataDir)
    const before = findPostmaster(dataDir)!
    process.kill(before.pid, 'SIGKILL')

    await vi.waitFor(() => expect(findPostmaster(dataDir)?.pid).not.toBe(before.pid), WAIT)
    await vi.waitFor(() => query(shop, 'SELECT 1'), WAIT)
    expect(findPostmaster(dataDir)?.port).toBe(before.port)
  })

  test('is restarted when PostgreSQL is killed after it was taken over from a killed shop', async () => {
    const shop = await startShop(dataDir)
    shop.kill('SIGKILL')
    await once(shop, 'exit')
    const next = await start(dataDir)
    const orphan = findPostmaster(dataDir)!
    process.kill(orphan.pid, 'SIGKILL')

    await vi.waitFor(() => query(next, 'SELECT 1'), WAIT)
    expect(findPostmaster(dataDir)?.pid).not.toBe(orphan.pid)
  })

  test('is served on the same port after a crash, because another shop process may still use it', async () => {
    const shop = await startShop(dataDir)
    const { pid, port } = findPostmaster(dataDir)!
    shop.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await once(shop, 'exit')

    await start(dataDir)
    expect(findPostmaster(dataDir)?.port).toBe(port)
  })

  test('is restarted after more than ten failed launches, once their cause is removed', async () => {
    const failures: string[] = []
    const shop = await start(dataDir, (message) => failures.push(message))
    const control = join(dataDir, 'global')
    renameSync(control, `${control}.away`)
    try {
      process.kill(findPostmaster(dataDir)!.pid, 'SIGKILL')
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(12), WAIT)
    } finally {
      renameSync(`${control}.away`, control)
    }
    await vi.waitFor(() => query(shop, 'SELECT 1'), WAIT)
  })

  test('is not restarted by a shop that is stopping', async () => {
    const shop = await start(dataDir)
    process.kill(findPostmaster(dataDir)!.pid, 'SIGKILL')
    await shop.stop()
    expect(findPostmaster(dataDir)).toBeUndefined()
    expect(postgresProcessesOf(dataDir)).toEqual([])
  })

  test('created by another version of PostgreSQL is refused and not changed', async () => {
    const versionFile = join(dataDir, 'PG_VERSION')
    const made = readFileSync(versionFile, 'utf8')
    writeFileSync(versionFile, '12\n')

    await expect(start(dataDir)).rejects.toThrow(
      new RegExp(
        `the database in ${dataDir} was made by PostgreSQL 12, and this is PostgreSQL \\d+`,
      ),
    )
    writeFileSync(versionFile, made)
  })

  test('that cannot start shows the last lines of its log', async () => {
    const settings = join(dataDir, 'postgresql.auto.conf')
    const before = readFileSync(settings, 'utf8')
    writeFileSync(settings, "shared_preload_libraries = 'no_such_library'\n")

    const failure = await failureOf(start(dataDir))
    expect(failure.message).toContain(`PostgreSQL did not start in ${dataDir}`)
    expect(failure.message).toContain('could not access file "no_such_library"')
    writeFileSync(settings, before)
  })
})

describe('a new folder', () => {
  test('is created by one of two shops that start at once, and used by both', async () => {
    const fresh = join(makeFolder(), 'postgres')
    const [one, other] = await Promise.all([startShop(fresh), startShop(fresh)])
    expect(connectionStringOf(one)).toBe(connectionStringOf(other))
    for (const shop of [one, other]) {
      await stopShop(shop)
    }
    expect(readdirSync(join(fresh, '..'))).toEqual(['postgres', 'postgres.log'])
  })

  test('is created again when the first attempt was killed', async () => {
    const parent = makeFolder()
    const shop = spawnShop(join(parent, 'postgres'))
    await vi.waitFor(() => expect(halfMade(parent)).toBe(true), WAIT)
    shop.kill('SIGKILL')
    await once(shop, 'exit')
    expect(existsSync(join(parent, 'postgres'))).toBe(false)

    const next = await start(join(parent, 'postgres'))
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(parent)).toEqual(['postgres', 'postgres.log'])
  })

  test('with foreign files is refused and not changed', async () => {
    const foreign = makeFolder()
    writeFileSync(join(foreign, 'letter.txt'), 'mine')
    await expect(start(foreign)).rejects.toThrow(`the folder ${foreign} holds files`)
    expect(readdirSync(foreign)).toEqual(['letter.txt'])
  })

  test('below a file is refused with an error that names it', async () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')
    const failure = await failureOf(start(join(file, 'deeper', 'postgres')))
    expect(failure.message).toContain(join(file, 'deeper', 'postgres'))
  })
})

test.each([
  ['the system', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })],
  ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['initdb', new PostgresFailure('failed', 'could not write: No space left on device\n')],
])('a full disk reported by %s is one clear line that names the folder', (_, error) => {
  const explained = explainFailure(tmpdir(), error)
  expect(explained).toBeInstanceOf(EmbeddedPostgresError)
  expect(String(explained)).toMatch(new RegExp(`no space left on the disk .* ${tmpdir()};.*$`))
})

// Mounting needs a permission that root in a container may lack; the table above needs none.
if (canMount()) {
  describe('a small disk', () => {
    test('a disk too small for a new database gives an error of one line that names the folder', async () => {
      const disk = mountSmallDisk('24m')
      const failure = await failureOf(start(join(disk, 'data', 'postgres')))
      expect(failure.message).toBe(noSpaceIn(join(disk, 'data', 'postgres')))
      expect(readdirSync(join(disk, 'data'))).toEqual([])
    })

    test('a disk that is full at a later start gives an error of one line that names the folder', async () => {
      const disk = mountSmallDisk('100m')
      const { stop } = await start(join(disk, 'postgres'))
      await stop()
      expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(100 * 2 ** 20))).toThrow(
        'ENOSPC',
      )
      const failure = await failureOf(start(join(disk, 'postgres')))
      expect(failure.message).toBe(noSpaceIn(join(disk, 'postgres')))
    })

    test('a disk that was full for more than ten launches is used again once it has space', async () => {
      const disk = mountSmallDisk('100m')
      const failures: string[] = []
      const shop = await start(join(disk, 'postgres'), (message) => failures.push(message))
      // On disk before the kill: test databases commit asynchronously.
      await query(shop, 'SET synchronous_commit = on; CREATE TABLE dress AS SELECT 7 AS size')
      expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(100 * 2 ** 20))).toThrow(
        'ENOSPC',
      )
      process.kill(findPostmaster(join(disk, 'postgres'))!.pid, 'SIGKILL')
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(12), WAIT)
      expect(failures.at(-1)).toContain(noSpaceIn(join(disk, 'postgres')))

      rmSync(join(disk, 'filler'))
      await vi.waitFor(() => query(shop, 'SELECT 1'), WAIT)
      expect(await query(shop, 'SELECT size FROM dress')).toEqual([{ size: 7 }])
    })
  })
}

async function start(folder: string, warn: (message: string) => void = () => {}) {
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    log: { warn },
    longestPauseMs: 50,
  })
  running.push(postgres)
  return postgres
}

async function failureOf(attempt: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const failure = await attempt.catch((error: unknown) => error)
  if (!(failure instanceof EmbeddedPostgresError))
    throw new Error('expected a EmbeddedPostgresError', { cause: failure })
  return failure
}

async function query({ connectionString }: { connectionString: string }, sql: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

function postgresProcessesOf(folder: string): string[] {
  const commands = execFileSync('ps', ['-A', '-o', 'command='], { encoding: 'utf8' }).split('\n')
  return commands.filter((command) => command.includes(`postgres -D ${folder}`))
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-postgres-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

function halfMade(parent: string): boolean {
  const workshop = readdirSync(parent).find((name) => name.includes('unfinished'))
  return workshop !== undefined && existsSync(join(parent, workshop, 'data', 'base'))
}

function mountSmallDisk(size: string): string {
  const disk = makeFolder()
  mount(disk, `size=${size},mode=755`)
  disks.push(disk)
  mkdirSync(join(disk, 'data'))
  return disk
}

function canMount(): boolean {
  const folder = makeFolder()
  try {
    mount(folder, 'size=1m')
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  }
}

function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
}

function noSpaceIn(folder: string): string {
  return `no space left on the disk of the database folder ${folder}; free some and start again`
}
