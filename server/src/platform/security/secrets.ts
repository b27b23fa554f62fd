import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SEAL = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const TOKEN_BYTES = 32

/** Cryptography with a key outside the database: hashes of short codes, encrypted messages, signatures of links. */
export class Secrets {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** Keyed hash, to compare values without storing them. Equal values have different hashes for each `purpose`. */
  hmac(purpose: string, text: string): string {
    return createHmac('sha256', this.#keyFor(purpose)).update(text).digest('base64url')
  }

  seal(text: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(SEAL, this.#keyFor('seal'), nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  /** Throws if the text was changed or encrypted with another key. */
  unseal(sealed: Buffer): string {
    const cipher = createDecipheriv(SEAL, this.#keyFor('seal'), sealed.subarray(0, NONCE_BYTES))
    cipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8')
  }

  #keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', purpose, 32))
  }
}

/** 256 random bits, for cookies, links and proofs. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The stored form of a token. No key is needed, because a token has too many bits to be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Uses the key of the shop, which must be the same in all processes. */
export function openSecrets({
  SECRET_KEY,
  DATA_DIR,
}: {
  SECRET_KEY?: string | undefined
  DATA_DIR: string
}): Secrets {
  return new Secrets(SECRET_KEY ?? keptKey(DATA_DIR))
}

/** The key if SECRET_KEY is not set: generated once, stored in DATA_DIR, readable by the owner only. */
function keptKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  const mine = `${path}.${randomUUID()}`
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  writeFileSync(mine, newToken(), { mode: 0o600 })
  try {
    // Never overwrites, and the file is complete when it appears: of processes that start at once, all read the key of the first.
    linkSync(mine, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine)
  }
  return readFileSync(path, 'utf8')
}
