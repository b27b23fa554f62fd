import { randomBytes, timingSafeEqual } from 'node:crypto'
import { PasswordsPool } from './passwords-pool.ts'

export type PasswordCost = { memory_kib: number; passes: number; lanes: number }

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST: PasswordCost = { memory_kib: 19 * 1024, passes: 2, lanes: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

type StoredHash = PasswordCost & { salt: Uint8Array; hash: Uint8Array }

/** Hashes of passwords in PHC string format, which includes the parameters. */
export class Passwords {
  readonly #pool: PasswordsPool
  readonly #cost: PasswordCost
  // Hash of a random password, verified for unknown accounts so that both cases take equally long.
  readonly #decoy: StoredHash

  /** A request that would wait longer than `maxWaitMs` is refused. */
  constructor(maxWaitMs?: number, cost = COST) {
    this.#pool = new PasswordsPool(maxWaitMs)
    this.#cost = cost
    this.#decoy = { ...cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) }
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const hash = await this.#pool.hash({ password, salt, ...this.#cost, hash_bytes: HASH_BYTES })
    const { memory_kib, passes, lanes } = this.#cost
    return `$argon2id$v=19$m=${memory_kib},t=${passes},p=${lanes}$${toBase64(salt)}$${toBase64(hash)}`
  }

  /** Without a stored hash it takes equally long and returns false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const { hash, ...parameters } = stored === null ? this.#decoy : parseHash(stored)
    const given = await this.#pool.hash({ password, ...parameters, hash_bytes: hash.length })
    return timingSafeEqual(given, hash)
  }

  close(): Promise<void> {
    return this.#pool.close()
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
