import { pictureUrl } from '@twirl/contract/pictures'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertPicture } from '../../test/factories.ts'

const keys: string[] = []
const { app } = await buildTestApp({
  prepare: async (db) => {
    for (const seed of [1, 2]) keys.push(await insertPicture(db, seed))
  },
})

const get = (url: string) => app.inject({ method: 'GET', url })

describe('GET /pictures/{image_key}/{view}-{width}.{format}', () => {
  test('draws what is not there yet, at the size and in the format asked for', async () => {
    const response = await get(pictureUrl(keys[0]!, 'front', 240, 'webp'))
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // Browser-based mail programs load pictures from pages of other sites.
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 240,
      height: 320,
    })
  })

  test('gives the same bytes again, and to all who ask at once', async () => {
    const url = pictureUrl(keys[1]!, 'swatch', 240)
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(url)))
    const again = await get(url)
    for (const { rawPayload } of answers) expect(rawPayload.equals(again.rawPayload)).toBe(true)
  })

  test.each([
    ['an unknown look', pictureUrl('nothing0nothing0')],
    ['a malformed key', '/pictures/..%2f..%2fetc/front-240.avif'],
    ['a width that is not offered', '/pictures/test000000000001/front-241.avif'],
    ['a view that does not exist', '/pictures/test000000000001/side-240.avif'],
    ['a format that is not offered', '/pictures/test000000000001/front-240.png'],
  ])('404 for %s', async (_, url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ errorCode: 'NOT_FOUND' })
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})
