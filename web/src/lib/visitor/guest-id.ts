const STORAGE_KEY = 'guest-id'
const LENGTH = 32 // spec section 9
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
// Bytes from here on would make the first letters of the alphabet likelier than the rest.
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

let guestId: string | undefined

/** Who this browser is to the shop until she logs in: created once and kept (spec section 1). */
export function getGuestId(): string {
  guestId ??= readStored() ?? create()
  return guestId
}

function readStored(): string | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored && /^[A-Za-z0-9]{32}$/.test(stored) ? stored : null
  } catch {
    // Storage may be forbidden; the id then lasts as long as the page.
    return null
  }
}

function create(): string {
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH * 2))) {
      if (byte < FAIR_BYTES && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length]
    }
  }
  try {
    localStorage.setItem(STORAGE_KEY, id)
  } catch {
    // See readStored.
  }
  return id
}
