import { randomUUID } from 'node:crypto'
import { listAudit } from '@twirl/contract/staff/access/audit'
import type { ErrorBody } from '@twirl/contract/errors'
import { COLOR_PHOTOS_MAX, listProductPhotos } from '@twirl/contract/staff/catalogue/product-photos'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { insertProduct } from '../../../test/factories.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

const isLong = process.env['LONG_TESTS'] !== undefined
const PHOTOS = isLong ? 2_000 : 20
const BAD = Math.floor(PHOTOS / 2)
// As many colors are open in browsers at once; the photos of each are sent one after the other.
const SENDERS = 4
const TIME_LIMIT_MS = isLong ? 1_800_000 : 60_000

const shop = await buildTestApp()
const member = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])

test(
  `of ${PHOTOS} photos all are there but the bad one, which fails alone with its reason (STAFF-130)`,
  async () => {
    const products: number[] = []
    for (let i = 0; i < PHOTOS / COLOR_PHOTOS_MAX; i++) products.push(await insertProduct(shop.db))
    const refused: string[] = []
    const send = async (number: number, key: string = randomUUID()): Promise<void> => {
      const product = products[Math.floor(number / COLOR_PHOTOS_MAX)]!
      const response = await shop.app.inject({
        method: 'POST',
        url: `/ajax/admin/product/${product}/photo`,
        query: { color: 'Black', key },
        headers: {
          'content-type': 'application/octet-stream',
          cookie: member.browser.cookie,
        },
        body: number === BAD ? Buffer.from('<svg onload="alert(1)">') : await photo(number),
      })
      if (response.statusCode === 200) return
      // The machine is busy: the page sends it again, too.
      if (response.statusCode === 503) return send(number, key)
      const { fields } = response.json<ErrorBody>()
      refused.push(`${number}: ${fields?.['photo'] ?? response.body}`)
    }
    const numbers = Array(PHOTOS).keys()
    const senders = Array.from({ length: SENDERS }, async () => {
      for (const number of numbers) await send(number)
    })
    await Promise.all(senders)

    expect(refused).toEqual([
      `${BAD}: This is not a photo. Please use a JPEG, PNG, WebP or AVIF file.`,
    ])
    let stored = 0
    for (const id of products) {
      const { colors } = bodyOf(await member.call(listProductPhotos, { id }))
      stored += colors[0]!.photos.length
    }
    expect(stored).toBe(PHOTOS - 1)
    const about = { subject_kind: 'product', subject: String(products[0]) } as const
    const { entries } = bodyOf(await owner.call(listAudit, about))
    expect(entries).toHaveLength(COLOR_PHOTOS_MAX)
  },
  TIME_LIMIT_MS,
)

/** A photo of a color of its own. */
function photo(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: 90, b: 120 }
  return sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
