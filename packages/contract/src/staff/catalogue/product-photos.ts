import * as z from 'zod/mini'
import { defineEndpoint, LONGEST_RECEIVE_LIMIT_MS } from '../../endpoint.ts'
import { id, idParam, note } from '../../primitives.ts'
import { ZOOM_MAX } from './framing.ts'

export const PHOTO_BYTES_MAX = 20 * 1024 * 1024
export const PHOTO_ALT_MAX = 300
/** How many photos a color may have: as many as there are views. */
export const COLOR_PHOTOS_MAX = 8

const IN_THE_PHOTO = 'Choose a point in the photo'
const part = z.number(IN_THE_PHOTO).check(z.gte(0, IN_THE_PHOTO), z.lte(1, IN_THE_PHOTO))
const zoom = z
  .number('Enter a number')
  .check(z.gte(1, 'The crop would be larger than the photo'), z.lte(ZOOM_MAX, 'At most 4 times'))

const framing = { focus_x: part, focus_y: part, zoom }
const alt = note(PHOTO_ALT_MAX)

const photo = z.object({
  id,
  alt: z.string(),
  /** In pixels, upright. */
  width: z.int(),
  height: z.int(),
  ...framing,
})

const photographedColor = z.object({
  name: z.string(),
  hex: z.string(),
  /** What the shop shows: its photos, or a drawn picture while it has none. */
  image_key: z.string(),
  photos: z.array(photo),
})
export type PhotographedColor = z.output<typeof photographedColor>

const caller = { staff: 'catalogue' } as { staff: 'catalogue' }
const color = z.string().check(z.minLength(1), z.maxLength(100))
const changed = z.object({ color: photographedColor })

export const listProductPhotos = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/product/{id}/photo',
  summary: 'The photos of a product by color, in the order in which the shop shows them.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({ title: z.string(), colors: z.array(photographedColor) }),
  errors: ['NOT_FOUND'],
})

export const addProductPhoto = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/product/{id}/photo',
  summary:
    'Adds a photo to a color, after its others: JPEG, PNG, WebP or AVIF as the body. Metadata is removed, and the shop shows it at once. The same key twice adds it once.',
  caller,
  input: z.object({
    id: idParam,
    color,
    /** Chosen by the page for each file. */
    key: z.optional(z.uuid()),
  }),
  output: changed,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  rawBody: true,
  bodyLimitBytes: PHOTO_BYTES_MAX,
  timeLimitMs: 60_000,
  receiveLimitMs: LONGEST_RECEIVE_LIMIT_MS,
})

export const replaceProductPhoto = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/photo/{photo}/file',
  summary: 'Shows another file in the place of a photo. Its text stays, its crop begins anew.',
  caller,
  input: z.object({ photo: idParam }),
  output: changed,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  rawBody: true,
  bodyLimitBytes: PHOTO_BYTES_MAX,
  timeLimitMs: 60_000,
  receiveLimitMs: LONGEST_RECEIVE_LIMIT_MS,
})

export const changeProductPhoto = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/photo/{photo}',
  summary:
    'Changes the text of a photo and the part of it that is shown. It is refused if they are not what the member saw.',
  caller,
  input: z.object({
    photo: idParam,
    alt,
    ...framing,
    seen: z.object({ alt: z.string(), ...framing }),
  }),
  output: changed,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const orderProductPhotos = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/product/{id}/photo-order',
  summary:
    'Puts the photos of a color into another order. It is refused if these are not the photos that it has.',
  caller,
  input: z.object({ id: idParam, color, photos: z.array(id).check(z.maxLength(COLOR_PHOTOS_MAX)) }),
  output: changed,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const deleteProductPhoto = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/photo/{photo}',
  summary: 'Takes a photo out of the shop. Orders that were placed with it go on showing it.',
  caller,
  input: z.object({ photo: idParam }),
  output: changed,
  errors: ['NOT_FOUND'],
})

export const getPhotoPreview = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/photo/{photo}/preview',
  summary: 'The whole photo, small, as JPEG in base64: to choose the part that is shown.',
  caller,
  input: z.object({ photo: idParam }),
  output: z.object({ jpeg: z.string() }),
  errors: ['NOT_FOUND'],
})
