import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PICTURE_RATIO } from '../../pictures.ts'
import { cropOf, DEFAULT_FRAMING, ZOOM_MAX } from './framing.ts'

test.each([
  ['of a photo of the right ratio is all of it', { width: 300, height: 400 }, {}, [0, 0, 300, 400]],
  ['of a wide photo', { width: 800, height: 400 }, {}, [250, 0, 300, 400]],
  ['of a tall photo', { width: 300, height: 1000 }, {}, [0, 200, 300, 400]],
  ['at an edge', { width: 800, height: 400 }, { focus_x: 1 }, [500, 0, 300, 400]],
  ['of a part', { width: 300, height: 400 }, { focus_y: 0, zoom: 2 }, [75, 0, 150, 200]],
])('the crop %s', (_, photo, framing, [left, top, width, height]) => {
  expect(cropOf(photo, { ...DEFAULT_FRAMING, ...framing })).toEqual({ left, top, width, height })
})

test('the crop is always within the photo and of the ratio of the shop (STAFF-113)', () => {
  const side = fc.integer({ min: 480, max: 9_000 })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const zooms = fc.double({ min: 1, max: ZOOM_MAX, noNaN: true })
  fc.assert(
    fc.property(side, side, part, part, zooms, (width, height, focus_x, focus_y, zoom) => {
      const crop = cropOf({ width, height }, { focus_x, focus_y, zoom })
      expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0)
      expect(crop.left + crop.width).toBeLessThanOrEqual(width)
      expect(crop.top + crop.height).toBeLessThanOrEqual(height)
      expect(Math.abs(crop.width * PICTURE_RATIO - crop.height)).toBeLessThanOrEqual(2)
    }),
  )
})
