import sharp from 'sharp'
import { expect, test } from 'vitest'
import { averageColor } from './average-color.ts'
import { PICTURE_FORMATS, encodePicture } from './encode-picture.ts'
import type { Picture } from './picture.ts'

const teal: Picture = {
  width: 32,
  height: 24,
  data: Buffer.from(Array.from({ length: 32 * 24 }, () => [20, 130, 140]).flat()),
}

test.each(PICTURE_FORMATS)('encodePicture writes a readable %s', async (format) => {
  const { info, data } = await sharp(await encodePicture(teal, format))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([32, 24])
  expect(Math.abs(data[1]! - 130)).toBeLessThan(8)
})

test('averageColor of one color is that color', () => {
  expect(averageColor(teal)).toBe('#14828c')
})

test('averageColor averages light, not bytes', () => {
  const halves = { width: 2, height: 1, data: Buffer.from([0, 0, 0, 255, 255, 255]) }
  expect(averageColor(halves)).toBe('#bcbcbc')
})
