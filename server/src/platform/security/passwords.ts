import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism, constants, platform } from 'node:os'
import { Piscina } from 'piscina'
import { AppError } from '../http/app-error.ts'
import type { HashJob } from './passwords-worker.ts'

export type PasswordCost = { memory_kib: number; passes: number; lanes: number }

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST: PasswordCost = { memory_kib: 19 * 1024, passes: 2, lanes: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

// How long visitors wait before they leave. A request that would wait longer is refused at once.
const MAX_WAIT_MS = 2_500
// Assumed duration of a hash until one has been measured.
const USUAL_HASH_MS = 100
// ACCOUNT-4; on a small machine one thread leaves a core for other requests.
const THREADS = availableParallelism() > 2 ? 2 : 1
const IDLE_EXIT_MS = 60_000
// Only Linux has priorities per thread; elsewhere this would slow down the whole process. Not the lowest priority,
// which gets almost no time on a busy machine (docs/decisions/0010-accounts.md).
const NICE = platform() === 'linux' ? constants.priority.PRIORITY_BELOW_NORMAL : 0

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

type StoredHash = PasswordCost & { salt: Uint8Array; hash: Uint8Array }

/** Hashes of passwords in PHC string format, which includes the parameters. Threads of low priority compute them. */
export class Passwords {
  readonly #pool = new Piscina<HashJob, Uint8Array>({
    filename: new URL('passwords-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_EXIT_MS,
    niceIncrement: NICE,
    // The flags of the shop are not for its threads.
    execArgv: [],
  })
  readonly #maxWaitMs: number
  readonly #cost: PasswordCost
  // Hash of a random password, verified for unknown accounts so that both cases take equally long.
  readonly #decoy: StoredHash
  #isClosed = false

  /** A request that would wait longer than `maxWaitMs` is refused. */
  constructor(maxWaitMs = MAX_WAIT_MS, cost = COST) {
    this.#maxWaitMs = maxWaitMs
    this.#cost = cost
    this.#decoy = { ...cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }
    // Without a listener, an idle thread that dies would end the process. The next password starts another one.
    this.#pool.on('error', () => {})
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const hash = await this.#run({ password, salt, ...this.#cost, hash_bytes: HASH_BYTES })
    const { memory_kib, passes, lanes } = this.#cost
    return `$argon2id$v=19$m=${memory_kib},t=${passes},p=${lanes}$${toBase64(salt)}$${toBase64(hash)}`
  }

  /** Without a stored hash it takes equally long and returns false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const { hash, ...parameters } = stored === null ? this.#decoy : parseHash(stored)
    const given = await this.#run({ password, ...parameters, hash_bytes: hash.length })
    return timingSafeEqual(given, hash)
  }

  /** Refuses what waits and all that comes. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#pool.destroy()
  }

  async #run(job: HashJob): Promise<Uint8Array> {
    const { queueSize, completed, histogram } = this.#pool
    const hashMs = completed > 0 ? histogram.runTime.mean : USUAL_HASH_MS
    const waitMs = (queueSize * hashMs) / THREADS
    if (this.#isClosed || waitMs > this.#maxWaitMs) {
      const retry_after_seconds = Math.max(1, Math.ceil(waitMs / 1_000))
      throw new AppError('UNAVAILABLE', { retry_after_seconds })
    }
    try {
      return await this.#pool.run(job)
    } catch (cause) {
      throw this.#isClosed ? new AppError('UNAVAILABLE', { cause }) : cause
    }
  }
}

function parseHash(stored: string): StoredHash {
  const [, memory, passes, lanes, salt, hash] = PHC.exec(stored) ?? []
  if (!salt || !hash) throw new Error('a stored password hash is not argon2id in PHC notation')
  return {
    memory_kib: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Base64 without padding, as in PHC strings. */
function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '')
}
