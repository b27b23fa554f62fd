import { argon2Sync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, platform } from 'node:os'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { Passwords } from './passwords.ts'

const passwords = new Passwords()
afterAll(() => passwords.close())

describe('Passwords', () => {
  test('a password matches its own hash and no other', async () => {
    const hash = await passwords.hash('twirl2026')
    expect(await passwords.verify(hash, 'twirl2026')).toBe(true)
    expect(await passwords.verify(hash, 'twirl2026 ')).toBe(false)
    expect(await passwords.verify(hash, 'Twirl2026')).toBe(false)
    expect(await passwords.verify(await passwords.hash('other123'), 'twirl2026')).toBe(false)
  })

  test('uses the OWASP parameters and a new salt each time, in the standard format of argon2', async () => {
    const [first, second] = [await passwords.hash('twirl2026'), await passwords.hash('twirl2026')]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    const [salt, hash] = first.split('$').slice(-2)
    const again = argon2Sync('argon2id', {
      message: 'twirl2026',
      nonce: Buffer.from(salt!, 'base64'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    expect(again.toString('base64').replaceAll('=', '')).toBe(hash)
  })

  test('verifies with the parameters of the stored hash', async () => {
    const salt = Buffer.alloc(16, 1)
    const weaker = { memory: 1024, passes: 3, parallelism: 1, tagLength: 16 }
    const hash = argon2Sync('argon2id', { message: 'old password1', nonce: salt, ...weaker })
    const stored = `$argon2id$v=19$m=1024,t=3,p=1$${salt.toString('base64').replaceAll('=', '')}$${hash.toString('base64').replaceAll('=', '')}`
    expect(await passwords.verify(stored, 'old password1')).toBe(true)
    expect(await passwords.verify(stored, 'old password2')).toBe(false)
    await expect(passwords.verify('md5:abc', 'x')).rejects.toThrow('PHC notation')
  })

  test('takes equally long with and without a stored hash', async () => {
    const hash = await passwords.hash('twirl2026')
    const time = async (stored: string | null) => {
      const start = performance.now()
      await passwords.verify(stored, 'wrong1')
      return performance.now() - start
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 8; i++) {
      known.push(await time(hash))
      unknown.push(await time(null))
    }
    // Single measurements vary on a busy machine: compare the fastest of each.
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
    expect(await passwords.verify(null, '')).toBe(false)
  })

  test('refuses at once requests that would wait for more than some seconds, and serves the others', async () => {
    // The current duration of one hash, measured as the pool does.
    const start = performance.now()
    for (let i = 0; i < 10; i++) await passwords.verify(null, 'wrong1')
    const hashMs = (performance.now() - start) / 10
    const threads = availableParallelism() > 2 ? 2 : 1
    const answers = await Promise.allSettled(
      Array.from({ length: 400 }, () => passwords.verify(null, 'wrong1')),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    const served = answers.length - refused.length
    expect(served).toBeGreaterThan(1)
    // A wide margin: another process may slow down either measurement.
    expect((served * hashMs) / threads).toBeLessThan(2 * 2_500)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'UNAVAILABLE' })
      expect((reason as AppError).retry_after_seconds).toBeGreaterThan(0)
    }
  }, 60_000)

  test.runIf(platform() === 'linux')(
    'hashes in a thread of low priority, the others keep theirs',
    async () => {
      await passwords.verify(null, 'wrong1')
      const priorities = readdirSync('/proc/self/task').map((thread) => {
        const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)!
        return { thread: Number(thread), nice: Number(fields.split(' ')[16]) }
      })
      const low = priorities.filter(({ nice }) => nice === 10)
      expect([1, 2]).toContain(low.length)
      expect(priorities.find(({ thread }) => thread === process.pid)?.nice).not.toBe(10)
    },
  )

  test('messages that `node --watch` adds to threads are not taken for a hash', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    const watched = new Passwords()
    try {
      expect(await watched.verify(await watched.hash('twirl2026'), 'twirl2026')).toBe(true)
    } finally {
      await watched.close()
      vi.unstubAllEnvs()
    }
  })

  test('once closed refuses all requests, also those that were waiting', async () => {
    const closing = new Passwords()
    const waiting = Array.from({ length: 5 }, () => closing.hash('twirl2026'))
    const refusals = Promise.allSettled(waiting)
    await closing.close()
    const answers = await refusals
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(3)
    await expect(closing.hash('twirl2026')).rejects.toBeInstanceOf(AppError)
  })
})
