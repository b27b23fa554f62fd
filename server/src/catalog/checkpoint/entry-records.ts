import { type ProductJson, readStoredProduct } from '../answers/markable-answer.ts'
import type { IndexEntry } from '../index/catalog-index.ts'

// A record: the keys as six doubles and a text, both cards. Texts are their length in bytes, then the bytes. Written into one buffer that is used
// again and again: serializing objects instead left a hundred megabytes of garbage.

export type Slot = IndexEntry | undefined

const DOUBLE_BYTES = 8
const LENGTH_BYTES = 4
const HEAD_BYTES = 6 * DOUBLE_BYTES + 3 * LENGTH_BYTES
const UTF8_BYTES_PER_UNIT = 3
// Instead of an id, and instead of the length of a card.
const FREE_SLOT = Number.NaN
const NO_CARD = -1

/** At least as many bytes as the record takes. */
export function longestRecord(slot: Slot): number {
  const { CORE, CLEARANCE } = slot?.cards ?? { CORE: null, CLEARANCE: null }
  const texts = [slot?.keys.collection_fits, CORE, CLEARANCE]
  const units = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  return HEAD_BYTES + units * UTF8_BYTES_PER_UNIT
}

/** Answers where the record ends. */
export function writeRecord(bytes: Buffer, start: number, slot: Slot): number {
  if (!slot) return bytes.writeDoubleLE(FREE_SLOT, start)
  const { keys, cards } = slot
  let at = bytes.writeDoubleLE(keys.id, start)
  at = bytes.writeDoubleLE(keys.recommendation_score, at)
  at = bytes.writeDoubleLE(keys.first_new_in_time, at)
  at = bytes.writeDoubleLE(keys.first_clearance_check_in_time, at)
  at = bytes.writeDoubleLE(keys.price, at)
  at = bytes.writeDoubleLE(keys.clearance_price, at)
  at = writeText(bytes, at, keys.collection_fits)
  at = writeText(bytes, at, cards.CORE)
  return writeText(bytes, at, cards.CLEARANCE)
}

export function readRecords(bytes: Buffer, into: Slot[]): void {
  for (let at = 0; at < bytes.length;) {
    const id = bytes.readDoubleLE(at)
    if (Number.isNaN(id)) {
      into.push(undefined)
      at += DOUBLE_BYTES
      continue
    }
    const fitsAt = at + 6 * DOUBLE_BYTES
    const keys = {
      id,
      recommendation_score: bytes.readDoubleLE(at + DOUBLE_BYTES),
      first_new_in_time: bytes.readDoubleLE(at + 2 * DOUBLE_BYTES),
      first_clearance_check_in_time: bytes.readDoubleLE(at + 3 * DOUBLE_BYTES),
      price: bytes.readDoubleLE(at + 4 * DOUBLE_BYTES),
      clearance_price: bytes.readDoubleLE(at + 5 * DOUBLE_BYTES),
      collection_fits: bytes.toString(
        'utf8',
        fitsAt + LENGTH_BYTES,
        fitsAt + textBytes(bytes, fitsAt),
      ),
    }
    at = fitsAt + textBytes(bytes, fitsAt)
    const CORE = readCard(bytes, at)
    at += textBytes(bytes, at)
    const CLEARANCE = readCard(bytes, at)
    at += textBytes(bytes, at)
    into.push({ keys, cards: { CORE, CLEARANCE } })
  }
}

function writeText(bytes: Buffer, at: number, text: string | null): number {
  if (text === null) return bytes.writeInt32LE(NO_CARD, at)
  const length = bytes.write(text, at + LENGTH_BYTES)
  bytes.writeInt32LE(length, at)
  return at + LENGTH_BYTES + length
}

function textBytes(bytes: Buffer, at: number): number {
  return LENGTH_BYTES + Math.max(0, bytes.readInt32LE(at))
}

function readCard(bytes: Buffer, at: number): ProductJson | null {
  if (bytes.readInt32LE(at) === NO_CARD) return null
  return readStoredProduct(bytes.subarray(at + LENGTH_BYTES, at + textBytes(bytes, at)))
}
