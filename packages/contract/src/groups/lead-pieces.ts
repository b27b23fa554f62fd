import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { date, idParam, size } from '../primitives.ts'

/** How many marks one call may bring: a queue that is longer is sent in parts. */
export const MARKS_MAX = 50

/** A mark can be undone for so long. */
export const UNDO_MINUTES = 10

/** The longest time between a mark and its arrival; an older one counts as this old. */
export const MARK_AGE_MAX_MS = 90 * 24 * 60 * 60 * 1_000

/**
 * TO_HAND_OUT: in the box, or with the lead. OUT: with the member. ANNOUNCED: the member says that it is on its way back.
 * BACK: given back to a lead. RECEIVED: back at the shop. BOUGHT: it was rented, and the member keeps it.
 */
const pieceState = z.enum(['TO_HAND_OUT', 'OUT', 'ANNOUNCED', 'BACK', 'RECEIVED', 'BOUGHT'])
export type PieceState = z.infer<typeof pieceState>

const by = z.enum(['YOU', 'ANOTHER_LEAD', 'STAFF', 'MEMBER'])
export type MarkedBy = z.infer<typeof by>

/** Who did something, and when. */
const act = z.object({ by, time: z.iso.datetime() })

const ledPiece = z.object({
  /** Printed on the label of the garment. */
  code: z.string(),
  /** Names the member: all pieces of one have it in common. */
  person: z.string(),
  order_number: z.string(),
  /** Null: the order has no name, only an address of a guest. */
  name: z.nullable(z.string()),
  title: z.string(),
  color: z.string(),
  size,
  /** False: it was bought and stays with the member. */
  is_rental: z.boolean(),
  state: pieceState,
  handed_out: z.nullable(act),
  given_back: z.nullable(act),
  due_date: z.nullable(date),
  /** Days after the due date while it is not back; 0: it is in time. */
  days_late: z.int(),
})
export type LedPiece = z.infer<typeof ledPiece>

export const listLedPieces = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}/pieces',
  summary:
    'The pieces of an event that have left the shop, for its leads: whose they are, and where.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: z.object({
    pieces: z.array(ledPiece),
    /** Pieces that are ordered and have not left the shop yet. */
    unshipped_count: z.int(),
  }),
  errors: ['LED_EVENT_NOT_FOUND'],
})

const mark = z.object({
  /** Made by the browser: a mark that is sent again has the same one, and counts once. */
  key: z.uuid(),
  /** What was scanned, typed or ticked: perhaps no code of a garment. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** How long ago it happened, which does not depend on the clock of the phone. */
  age_ms: z.int().check(z.gte(0), z.lte(MARK_AGE_MAX_MS)),
})

/**
 * ALREADY: it was marked before. CANCELED: the order was canceled or the piece refunded. NOT_HANDED_OUT: no member has the
 * piece yet. NOT_RENTED: it was bought. BUSY: the member is buying the piece at this moment. USED_KEY: the key belongs
 * to another mark.
 */
const MARK_OUTCOMES = [
  'DONE',
  'ALREADY',
  'UNKNOWN_CODE',
  'NOT_OF_EVENT',
  'NOT_SHIPPED',
  'CANCELED',
  'NOT_HANDED_OUT',
  'NOT_RENTED',
  'BUSY',
  'USED_KEY',
] as const
export type MarkOutcome = (typeof MARK_OUTCOMES)[number]

const marked = z.object({
  key: z.uuid(),
  code: z.string(),
  outcome: z.enum(MARK_OUTCOMES),
  /** Who marked it and when, if it is done or was done before. */
  act: z.nullable(act),
})
export type Marked = z.infer<typeof marked>

const markInput = z.object({
  id: idParam,
  marks: z.array(mark).check(z.minLength(1), z.maxLength(MARKS_MAX)),
})
const markOutput = z.object({ marks: z.array(marked) })

export const handOutPieces = defineEndpoint({
  method: 'POST',
  path: '/ajax/lead/trunk-show/{id}/hand-out',
  summary: 'Marks pieces as handed out to their members; each mark has an answer of its own.',
  caller: 'customer',
  input: markInput,
  output: markOutput,
  errors: ['LED_EVENT_NOT_FOUND'],
})

export const takeBackPieces = defineEndpoint({
  method: 'POST',
  path: '/ajax/lead/trunk-show/{id}/take-back',
  summary: 'Marks pieces as given back to the lead; each mark has an answer of its own.',
  caller: 'customer',
  input: markInput,
  output: markOutput,
  errors: ['LED_EVENT_NOT_FOUND'],
})

export const undoMark = defineEndpoint({
  method: 'POST',
  path: '/ajax/lead/trunk-show/{id}/undo-mark',
  summary: 'Takes a mark of the last minutes back, if nothing followed.',
  caller: 'customer',
  input: z.object({ id: idParam, key: z.uuid() }),
  output: z.object({ key: z.uuid(), code: z.string() }),
  errors: ['LED_EVENT_NOT_FOUND', 'MARK_NOT_UNDOABLE'],
})
