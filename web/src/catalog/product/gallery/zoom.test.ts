import { expect, test } from 'vitest'
import { NO_ZOOM, panBy, clampToStage, zoomAt } from './zoom.ts'

test('the zoomed point does not move', () => {
  const point = { x: 100, y: -40 }
  const zoom = zoomAt(NO_ZOOM, 2, point)
  expect({ x: (point.x - zoom.x) / zoom.scale, y: (point.y - zoom.y) / zoom.scale }).toEqual(point)
})

test('the scale is between 1 and 4', () => {
  expect(zoomAt(NO_ZOOM, 10).scale).toBe(4)
  expect(zoomAt({ scale: 2, x: 0, y: 0 }, 0.1).scale).toBe(1)
})

test('a picture cannot be dragged out of its stage', () => {
  const stage = { width: 300, height: 400 }
  expect(clampToStage(panBy({ scale: 2, x: 0, y: 0 }, 999, -999), stage)).toEqual({
    scale: 2,
    x: 150,
    y: -200,
  })
  expect(clampToStage(panBy(NO_ZOOM, 50, 50), stage)).toEqual(NO_ZOOM)
})

test('a picture that is narrower than its stage stays in the middle of it', () => {
  const landscape = { width: 800, height: 400 }
  expect(clampToStage(panBy({ scale: 2, x: 0, y: 0 }, 50, 999), landscape)).toEqual({
    scale: 2,
    x: 0,
    y: 200,
  })
  expect(clampToStage(panBy({ scale: 4, x: 0, y: 0 }, 999, 0), landscape).x).toBe(200)
})
