import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { note, optionalNote, REQUIRED, size } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { passedPromise } from './units.ts'

/** What was found. A piece that is worn or damaged counts as worn (STAFF-47, ORDER-8). */
export const GRADES = ['AS_GOOD', 'WORN', 'DAMAGED'] as const
export type Grade = (typeof GRADES)[number]

/** Where a piece goes next. */
export const STATIONS = ['CLEANING', 'REPAIR', 'RAIL', 'CLEARANCE', 'RETIRE'] as const
export type Station = (typeof STATIONS)[number]

export const BENCH_NOTE_MAX = 500
export const PHOTOS_MAX = 4
/** The limit of a picture as base64; the browser makes it small before. */
export const PHOTO_TEXT_MAX = 400_000

/** What a scanner read: perhaps no code of a unit. */
export const scannedCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const scanKey = z.uuid()

const MONTH_MS = 31 * 24 * 60 * 60 * 1_000

export const piece = z.object({
  title: z.string(),
  size,
  color: z.string(),
  image_key: z.string(),
})

const request = z.object({ text: z.string(), at: z.nullable(z.string()) })

const earlierFinding = z.object({
  key: z.string(),
  at: z.string(),
  by: z.string(),
  grade: z.enum(GRADES),
  note: z.nullable(z.string()),
  photo_count: z.int(),
})

const lookedUpUnit = z.object({
  /** Null: no unit of this shop has the code. */
  code: z.nullable(z.string()),
  /** Why the piece cannot be taken in; null if it can. */
  set_aside: z.nullable(z.string()),
  /** The last move of the unit: a scan that names it is set aside when the unit was moved since. */
  last_move: z.nullable(z.int()),
  piece: z.nullable(piece),
  state: z.string(),
  condition: z.string(),
  wear_count: z.int(),
  is_clearance: z.boolean(),
  /** Who had it, if it is or was away for an order. */
  rental: z.nullable(
    z.object({
      order_number: z.string(),
      customer: z.string(),
      due_on: z.nullable(z.string()),
      days_late: z.int(),
    }),
  ),
  /** What the customer asked for about this item. */
  requests: z.array(request),
  findings: z.array(earlierFinding),
})
export type LookedUpUnit = z.output<typeof lookedUpUnit>

const benchScan = z.object({
  key: z.string(),
  code: z.string(),
  piece: z.nullable(piece),
  grade: z.enum(GRADES),
  station: z.enum(STATIONS),
  note: z.nullable(z.string()),
  /** Why it was not counted; null if it was. */
  set_aside: z.nullable(z.string()),
  at: z.string(),
  by: z.string(),
  undone_by: z.nullable(z.string()),
  /** What the undo did not take back, and why; null if it took back everything. */
  undo_note: z.nullable(z.string()),
  /** The condition that the grade gave the unit; null if it stayed. */
  condition: z.nullable(z.string()),
  /** What became of promises of the unit. */
  promises: z.array(passedPromise),
  /** It is of today, was counted and not taken back yet. */
  can_take_back: z.boolean(),
  /** The scan received the piece: it can be marked as absent. */
  can_be_absent: z.boolean(),
})
export type BenchScan = z.output<typeof benchScan>

export const lookUpUnit = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/bench/unit',
  summary:
    'What the bench shows about a scanned code: who had it, when it was due, and what was asked for.',
  caller: { staff: 'warehouse' },
  input: z.object({ code: scannedCode }),
  output: lookedUpUnit,
  errors: [],
})

export const countScan = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/bench/scan',
  summary:
    'Takes a piece in, records its grade and sends it to its next station. A scan counts once, however often it is sent; what cannot be taken in is set aside with the reason.',
  caller: { staff: 'warehouse' },
  input: z
    .object({
      key: scanKey,
      code: scannedCode,
      grade: z.enum(GRADES),
      station: z.enum(STATIONS),
      note: optionalNote(BENCH_NOTE_MAX),
      /** The last move that the bench saw; absent if there was no connection. */
      last_move: z.optional(z.nullable(z.int())),
      /** How long ago the code was scanned. */
      age_ms: z.int().check(z.gte(0), z.lte(MONTH_MS)),
      /** Why a piece is retired. */
      reason: z.optional(note(REASON_MAX)),
    })
    .check(
      z.refine(({ station, reason }) => station !== 'RETIRE' || Boolean(reason), {
        path: ['reason'],
        error: REQUIRED,
      }),
    ),
  output: benchScan,
  errors: ['STEP_REFUSED'],
})

export const undoScan = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/bench/scan/{key}/undo',
  summary:
    'Undoes a scan of today if nothing happened to the piece since. A piece that completed a return stays received, unless it is absent.',
  caller: { staff: 'warehouse' },
  input: z.object({
    key: scanKey,
    /** The piece is not at the bench: it is with the customer again, who gets a mail about the mistake. */
    is_absent: z.optional(z.boolean()),
  }),
  output: benchScan,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const listScans = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/bench/scan',
  summary: 'The last scans of all benches, newest first.',
  caller: { staff: 'warehouse' },
  input: z.object({}),
  output: z.object({ scans: z.array(benchScan) }),
  errors: [],
})

export const addBenchPhoto = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/bench/scan/{key}/photo',
  summary: 'Adds a picture of damage to a scan. A picture that is sent again is stored once.',
  caller: { staff: 'warehouse' },
  input: z.object({
    key: scanKey,
    photo_key: z.uuid(),
    /** A JPEG as base64. */
    jpeg: z.string().check(z.maxLength(PHOTO_TEXT_MAX), z.regex(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: z.object({ photo_count: z.int() }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  bodyLimitBytes: 512 * 1024,
})

export const listBenchPhotos = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/bench/scan/{key}/photo',
  summary: 'The pictures of damage of a scan, as JPEG in base64.',
  caller: { staff: 'warehouse' },
  input: z.object({ key: scanKey }),
  output: z.object({ photos: z.array(z.string()) }),
  errors: [],
})
