import { hashText } from '../search/hash-text.ts'

/** A place in an order, whether or not a product still stands there. */
export type Place = { key: number; id: number }

const BYTES = 16

/** Opaque to the visitor: which order it belongs to, then the place. */
export function writeCursor(orderName: string, { key, id }: Place): string {
  const bytes = Buffer.alloc(BYTES)
  bytes.writeUInt32LE(hashText(orderName), 0)
  bytes.writeDoubleLE(key, 4)
  bytes.writeUInt32LE(id, 12)
  return bytes.toString('base64url')
}

/** Null when it was not made for this order, or not by us. */
export function readCursor(orderName: string, cursor: string): Place | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== BYTES || bytes.readUInt32LE(0) !== hashText(orderName)) return null
  const key = bytes.readDoubleLE(4)
  return Number.isFinite(key) ? { key, id: bytes.readUInt32LE(12) } : null
}
