import { storedText } from '../storage.ts'

const LENGTH = 32 // SHOP-8
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
// Larger bytes are skipped: with them the first letters of the alphabet would be more likely than the others.
const BYTE_LIMIT = 256 - (256 % ALPHABET.length)

const stored = storedText('localStorage', 'guest-id')
let guestId: string | undefined

/** Identifies this browser until the visitor logs in. Created once and stored (SHOP-8). */
export function getGuestId(): string {
  guestId ??= readStored() ?? create()
  return guestId
}

function readStored(): string | null {
  const id = stored.read()
  return id !== null && /^[A-Za-z0-9]{32}$/.test(id) ? id : null
}

function create(): string {
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2))) {
      if (byte < BYTE_LIMIT && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length]
    }
  }
  stored.write(id)
  return id
}
