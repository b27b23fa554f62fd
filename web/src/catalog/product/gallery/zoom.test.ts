import { expect, test } from 'vitest'
import { NO_ZOOM, panBy, withinStage, zoomAt } from './zoom.ts'

test('the point under the pointer stays under it', () => {
  const point = { x: 100, y: -40 }
  const zoom = zoomAt(NO_ZOOM, 2, point)
  expect({ x: (point.x - zoom.x) / zoom.scale, y: (point.y - zoom.y) / zoom.scale }).toEqual(point)
})

test('it grows to four times at most and never below its own size', () => {
  expect(zoomAt(NO_ZOOM, 10).scale).toBe(4)
  expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.1).scale).toBe(1)
})

test('a picture cannot be dragged off its stage', () => {
  const stage = { width: 300, height: 400 }
  expect(withinStage(panBy({ scale: 2, x: 0, y: 0 }, 999, -999), stage)).toEqual({
    scale: 2,
    x: 150,
    y: -200,
  })
  expect(withinStage(panBy(NO_ZOOM, 50, 50), stage)).toEqual(NO_ZOOM)
})
