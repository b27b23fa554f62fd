import { type ProductJson, readStoredProduct } from '../answers/markable-answer.ts'
import type { IndexEntry } from '../index/catalog-index.ts'

// A record: the keys as six doubles, the byte lengths of both cards, their bytes. Written into one buffer that is used
// again and again: serializing objects instead left a hundred megabytes of garbage.

export type Slot = IndexEntry | undefined

const DOUBLE_BYTES = 8
const LENGTH_BYTES = 4
const HEAD_BYTES = 6 * DOUBLE_BYTES + 2 * LENGTH_BYTES
const UTF8_BYTES_PER_UNIT = 3
// Instead of an id, and instead of the length of a card.
const FREE_SLOT = Number.NaN
const NO_CARD = -1

/** At least as many bytes as the record takes. */
export function longestRecord(slot: Slot): number {
  const { CORE, CLEARANCE } = slot?.cards ?? { CORE: null, CLEARANCE: null }
  return HEAD_BYTES + ((CORE?.length ?? 0) + (CLEARANCE?.length ?? 0)) * UTF8_BYTES_PER_UNIT
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
  at = writeCard(bytes, at, cards.CORE)
  return writeCard(bytes, at, cards.CLEARANCE)
}

export function readRecords(bytes: Buffer, into: Slot[]): void {
  for (let at = 0; at < bytes.length;) {
    const id = bytes.readDoubleLE(at)
    if (Number.isNaN(id)) {
      into.push(undefined)
      at += DOUBLE_BYTES
      continue
    }
    const keys = {
      id,
      recommendation_score: bytes.readDoubleLE(at + DOUBLE_BYTES),
      first_new_in_time: bytes.readDoubleLE(at + 2 * DOUBLE_BYTES),
      first_clearance_check_in_time: bytes.readDoubleLE(at + 3 * DOUBLE_BYTES),
      price: bytes.readDoubleLE(at + 4 * DOUBLE_BYTES),
      clearance_price: bytes.readDoubleLE(at + 5 * DOUBLE_BYTES),
    }
    at += 6 * DOUBLE_BYTES
    const CORE = readCard(bytes, at)
    at += cardBytes(bytes, at)
    const CLEARANCE = readCard(bytes, at)
    at += cardBytes(bytes, at)
    into.push({ keys, cards: { CORE, CLEARANCE } })
  }
}

function writeCard(bytes: Buffer, at: number, card: ProductJson | null): number {
  if (card === null) return bytes.writeInt32LE(NO_CARD, at)
  const length = bytes.write(card, at + LENGTH_BYTES)
  bytes.writeInt32LE(length, at)
  return at + LENGTH_BYTES + length
}

function cardBytes(bytes: Buffer, at: number): number {
  return LENGTH_BYTES + Math.max(0, bytes.readInt32LE(at))
}

function readCard(bytes: Buffer, at: number): ProductJson | null {
  if (bytes.readInt32LE(at) === NO_CARD) return null
  return readStoredProduct(bytes.subarray(at + LENGTH_BYTES, at + cardBytes(bytes, at)))
}
