import { crc32 } from 'node:zlib'
import { getProduct } from '@twirl/contract/catalog/product'
import { encodeCall } from '@twirl/contract/client'
import type { Endpoint, EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import type { ErrorBody } from '@twirl/contract/errors'
import { isPhotoKey, pictureUrl } from '@twirl/contract/pictures'
import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  addProductPhoto,
  changeProductPhoto,
  COLOR_PHOTOS_MAX,
  deleteProductPhoto,
  getPhotoPreview,
  listProductPhotos,
  orderProductPhotos,
  PHOTO_BYTES_MAX,
  replaceProductPhoto,
} from '@twirl/contract/staff/catalogue/product-photos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { sweepOriginals } from '#pictures/pictures.jobs.ts'
import { databaseStorage } from '#providers/storage/database-storage.ts'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { insertProduct } from '../../../test/factories.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { eventually } from '../../../test/eventually.ts'

const shop = await buildTestApp()
const { app, db } = shop
const member = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])

const RED = { r: 200, g: 30, b: 30 }
const BLUE = { r: 30, g: 30, b: 200 }
const newPhoto = (background = RED, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Sends a file as the body, as the page does. */
async function send<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  file: Buffer,
  cookie = member.browser.cookie,
) {
  // What is not part of the path is sent as query.
  const { url } = encodeCall({ ...endpoint, method: 'GET' }, input)
  const response = await app.inject({
    method: endpoint.method,
    url,
    headers: { 'content-type': 'application/octet-stream', ...(cookie && { cookie }) },
    body: file,
  })
  const answer: unknown = response.json()
  return {
    status: response.statusCode,
    body: answer as EndpointOutput<E>,
    error: answer as ErrorBody,
  }
}

const add = (id: number, file: Buffer, color = 'Black') =>
  send(addProductPhoto, { id, color }, file)
const addJpeg = async (id: number, background = RED) =>
  bodyOf(await add(id, await newPhoto(background).jpeg().toBuffer())).color
const shown = async (id: number) => (await shop.call(getProduct, { id })).body
const storedObjects = async () => {
  const { count } = await db
    .selectFrom('stored_object')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('POST /ajax/admin/product/{id}/photo', () => {
  test('a photo is on the product page, upright, cropped to 3:4 and without metadata (STAFF-110, STAFF-111)', async () => {
    const id = await insertProduct(db)
    const drawn = (await shown(id)).image_key
    // Lies on its side: upright it is 600 wide and 900 high.
    const file = await newPhoto()
      .jpeg()
      .withExif({ IFD0: { Artist: 'A. Secret' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { color } = bodyOf(await add(id, file))
    expect(color.photos).toMatchObject([{ width: 600, height: 900, alt: 'Odette Mini in Black' }])
    expect(isPhotoKey(color.image_key) && color.image_key !== drawn).toBe(true)
    await eventually(async () =>
      expect(await shown(id)).toMatchObject({
        image_key: color.image_key,
        image_urls: [pictureUrl(color.image_key)],
        image_alts: ['Odette Mini in Black'],
        model: null,
      }),
    )
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      const { rawPayload, headers } = await app.inject(
        pictureUrl(color.image_key, 'front', 240, format),
      )
      expect(headers['content-type']).toBe(`image/${format}`)
      const metadata = await sharp(rawPayload).metadata()
      expect([metadata.width, metadata.height, metadata.exif]).toEqual([240, 320, undefined])
    }
    // A view without a photo of its own shows the first one.
    expect((await app.inject(pictureUrl(color.image_key, 'back', 240))).statusCode).toBe(200)
    const stored = await db
      .selectFrom('stored_object')
      .select('bytes')
      .orderBy('stored_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(stored.bytes.includes('A. Secret')).toBe(false)
  })

  test.each(['png', 'webp', 'avif'] as const)('takes %s', async (format) => {
    const id = await insertProduct(db)
    const file = await newPhoto().toFormat(format).toBuffer()
    expect(bodyOf(await add(id, file)).color.photos).toHaveLength(1)
  })

  test('another process learns of it from the change feed and shows it, too', async () => {
    const id = await insertProduct(db)
    const other = await buildTestApp({ besides: shop })
    await other.call(getProduct, { id })
    const { image_key } = await addJpeg(id)
    await vi.waitFor(
      async () => expect((await other.call(getProduct, { id })).body.image_key).toBe(image_key),
      { timeout: 20_000, interval: 20 },
    )
    expect((await other.app.inject(pictureUrl(image_key, 'front', 240))).statusCode).toBe(200)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const heic = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(500)])
  const truncated = async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const whole = await sharp({
      create: { width: 800, height: 800, channels: 3, background: RED, noise },
    })
      .jpeg()
      .toBuffer()
    return whole.subarray(0, whole.length / 2)
  }
  test.each([
    ['an SVG with a script', async () => Buffer.from(svg), 'This is not a photo.'],
    ['a GIF', () => newPhoto().gif().toBuffer(), 'This is not a photo.'],
    ['a HEIC file', async () => heic, 'HEIC photos can’t be read here.'],
    ['nothing', async () => Buffer.alloc(0), 'This file is empty.'],
    ['a JPEG in name only', async () => Buffer.from('\xff\xd8\xff no', 'latin1'), 'can’t be read'],
    ['half a JPEG', truncated, 'This picture is damaged'],
    ['a PNG that unpacks to 10 GB', bomb, 'This picture has 60000 × 60000 pixels.'],
    ['a tiny picture', () => newPhoto(RED, 90, 90).png().toBuffer(), 'has only 90 × 90 pixels'],
  ])('%s is refused with the reason, and nothing is saved (STAFF-112)', async (_, make, reason) => {
    const id = await insertProduct(db)
    const before = await storedObjects()
    const { status, error } = await add(id, await make())
    expect([status, error.errorCode]).toEqual([400, 'BAD_REQUEST'])
    expect(error.fields?.['photo']).toContain(reason)
    expect(bodyOf(await member.call(listProductPhotos, { id })).colors[0]!.photos).toEqual([])
    expect(await storedObjects()).toBe(before)
  })

  test('what is too large, or of a caller who may not send it, is refused unread', async () => {
    const id = await insertProduct(db)
    const large = await add(id, Buffer.alloc(PHOTO_BYTES_MAX + 1))
    expect(large.error.errorCode).toBe('PAYLOAD_TOO_LARGE')
    const input = { id, color: 'Black' }
    const codes = await Promise.all(
      ['', owner.browser.cookie].map(
        async (cookie) =>
          (await send(addProductPhoto, input, Buffer.alloc(1_000_000), cookie)).error.errorCode,
      ),
    )
    expect(codes).toEqual(['STAFF_LOGIN_REQUIRED', 'FORBIDDEN'])
  })

  test('photos that are sent at once are all there; a color has at most eight', async () => {
    const id = await insertProduct(db)
    const file = await newPhoto().jpeg().toBuffer()
    await add(id, file)
    // Two are missing.
    await sql`
      insert into product_photo (product_id, color, position, object_key, width, height, average_color, preview, alt,
        focus_x, focus_y, zoom, uploaded_at)
      select product_id, color, number, object_key, width, height, average_color, preview, alt, focus_x, focus_y, zoom, now()
      from product_photo cross join generate_series(2, ${COLOR_PHOTOS_MAX - 2}::int) number
      where product_id = ${id}`.execute(db)
    const answers = await Promise.all(Array.from({ length: 3 }, () => add(id, file)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409])
    await eventually(async () => {
      const { image_alts, image_key } = await shown(id)
      expect(image_alts).toHaveLength(COLOR_PHOTOS_MAX)
      expect((await app.inject(pictureUrl(image_key, 'eighth', 240))).statusCode).toBe(200)
    })
  })

  test('a photo whose upload is repeated, because its answer was lost, is there once (STAFF-130)', async () => {
    const id = await insertProduct(db)
    const file = await newPhoto().jpeg().toBuffer()
    const input = { id, color: 'Black', key: crypto.randomUUID() }
    const first = bodyOf(await send(addProductPhoto, input, file))
    expect(bodyOf(await send(addProductPhoto, input, file))).toEqual(first)
    const key = crypto.randomUUID()
    const both = await Promise.all([1, 2].map(() => send(addProductPhoto, { ...input, key }, file)))
    expect(both.some(({ status }) => status === 200)).toBe(true)
    expect(bodyOf(await member.call(listProductPhotos, { id })).colors[0]!.photos).toHaveLength(2)
  })

  test('an unknown product or color is not found', async () => {
    const id = await insertProduct(db)
    const file = await newPhoto().jpeg().toBuffer()
    expect((await add(id, file, 'Beige')).error.errorCode).toBe('NOT_FOUND')
    expect((await add(2_147_483_647, file)).error.errorCode).toBe('NOT_FOUND')
  })
})

describe('a photo', () => {
  test('is cropped around a point, described, replaced and put into order; each is in the audit log (STAFF-113)', async () => {
    const id = await insertProduct(db)
    await addJpeg(id, RED)
    const { photos, image_key } = await addJpeg(id, BLUE)
    const [red, blue] = photos.map((photo) => photo.id)
    const change = { alt: 'The back', focus_x: 1, focus_y: 0.5, zoom: 2 }
    const { width: _, height: __, id: ___, ...seen } = photos[0]!
    const asked = { photo: red!, ...change, seen }
    const cropped = bodyOf(await member.call(changeProductPhoto, asked)).color
    // STAFF-131: the work of a colleague is not overwritten.
    const late = await member.call(changeProductPhoto, { ...asked, alt: 'The front' })
    expect(late.error.errorCode).toBe('STEP_REFUSED')
    expect(late.error.message).toMatch(/^The photo was changed by Member \d+ on .* New York time\./)
    expect(cropped.photos[0]).toMatchObject(change)
    expect(cropped.image_key).not.toBe(image_key)
    const sorted = await member.call(orderProductPhotos, {
      id,
      color: 'Black',
      photos: [blue!, red!],
    })
    await eventually(async () =>
      expect((await shown(id)).image_alts).toEqual(['Odette Mini in Black', 'The back']),
    )
    const front = await app.inject(pictureUrl(bodyOf(sorted).color.image_key, 'front', 240, 'webp'))
    const { dominant } = await sharp(front.rawPayload).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    const file = await newPhoto(RED, 600, 800).png().toBuffer()
    const replaced = bodyOf(await send(replaceProductPhoto, { photo: blue! }, file)).color
    expect(replaced.photos[0]).toMatchObject({ id: blue, width: 600, zoom: 1 })
    const preview = bodyOf(await member.call(getPhotoPreview, { photo: blue! })).jpeg
    expect(await sharp(Buffer.from(preview, 'base64')).metadata()).toMatchObject({ format: 'jpeg' })
    const about = { subject_kind: 'product', subject: String(id) } as const
    const { entries } = bodyOf(await owner.call(listAudit, about))
    expect(entries.map(({ action }) => action)).toEqual([
      'product.replace-photo',
      'product.order-photos',
      'product.change-photo',
      'product.add-photo',
      'product.add-photo',
    ])
  })

  test('a new text alone keeps the address of the picture', async () => {
    const id = await insertProduct(db)
    const { photos, image_key } = await addJpeg(id)
    const { id: photo, alt: before, focus_x, focus_y, zoom } = photos[0]!
    const framing = { focus_x, focus_y, zoom }
    const alt = 'A hem of lace'
    const seen = { alt: before, ...framing }
    await member.call(changeProductPhoto, { photo, alt, ...framing, seen })
    await eventually(async () =>
      expect(await shown(id)).toMatchObject({ image_key, image_alts: [alt] }),
    )
  })

  test('a crop outside the photo is refused at its field', async () => {
    const id = await insertProduct(db)
    const { photos } = await addJpeg(id)
    const wrong = { alt: ' ', focus_x: 1.2, focus_y: -1, zoom: 0.5 }
    const seen = photos[0]!
    const { error } = await member.call(changeProductPhoto, { photo: seen.id, ...wrong, seen })
    expect(error.fields).toEqual({
      alt: 'Required',
      focus_x: 'Choose a point in the photo',
      focus_y: 'Choose a point in the photo',
      zoom: 'The crop would be larger than the photo',
    })
  })

  test('an order of photos that a colleague changed meanwhile is refused, with who it was', async () => {
    const id = await insertProduct(db)
    const { photos } = await addJpeg(id)
    await addJpeg(id)
    const { error } = await member.call(orderProductPhotos, {
      id,
      color: 'Black',
      photos: photos.map((photo) => photo.id),
    })
    expect(error.errorCode).toBe('STEP_REFUSED')
    expect(error.message).toMatch(/were added or deleted by Member \d+ on .* New York time/)
  })

  test('when the last one is deleted, the drawn picture is back; old addresses still work (STAFF-114)', async () => {
    const id = await insertProduct(db)
    const drawn = (await shown(id)).image_key
    const { photos, image_key } = await addJpeg(id)
    const photo = photos[0]!.id
    const { color } = bodyOf(await member.call(deleteProductPhoto, { photo }))
    expect(color).toMatchObject({ image_key: drawn, photos: [] })
    await eventually(async () =>
      expect(await shown(id)).toMatchObject({
        image_key: drawn,
        model: { size: expect.any(String) },
      }),
    )
    expect((await app.inject(pictureUrl(image_key, 'front', 240))).statusCode).toBe(200)
    const again = await member.call(deleteProductPhoto, { photo })
    expect(again.error.errorCode).toBe('NOT_FOUND')
  })
})

test('originals of uploads that were never saved are deleted after a day, all others stay', async () => {
  const storage = databaseStorage({ db, clock: shop.clock })
  const tomorrow = new Date(shop.clock.now().getTime() + 25 * 60 * 60 * 1_000)
  const sweep = (now: Date) =>
    sweepOriginals({ db, clock: { ...shop.clock, now: () => now }, storage })
  // The one that was a photo too many.
  await sweep(tomorrow)
  const before = await storedObjects()
  await storage.put('photos/orphan', { bytes: Buffer.from('x'), media_type: 'image/jpeg' })
  await sweep(shop.clock.now())
  expect(await storedObjects()).toBe(before + 1)
  await sweep(tomorrow)
  expect(await storedObjects()).toBe(before)
})

/** A small PNG whose header says that it is 60,000 pixels wide and high. */
async function bomb(): Promise<Buffer> {
  const png = await newPhoto(RED, 600, 600).png().toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}
