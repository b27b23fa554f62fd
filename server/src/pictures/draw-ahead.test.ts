import { expect, test } from 'vitest'
import { DrawAhead } from './draw-ahead.ts'
import type { PictureRequest } from './picture-store.ts'

const SILENT = { info: () => {}, warn: () => {} }

/** Records what is drawn. `visitors` is when the last visitor got a picture. */
function openDrawAhead({ broken = '', there = '' } = {}) {
  const drawn: string[] = []
  let visitors = Promise.withResolvers<void>()
  visitors.resolve()
  const name = ({ image_key, view, width }: PictureRequest) => `${image_key} ${view} ${width}`
  const ahead = new DrawAhead(
    {
      has: async (request) => name(request) === there,
      draw: async (request) => {
        if (name(request) === broken) throw new Error('no such look')
        drawn.push(name(request))
      },
      whenIdle: () => visitors.promise,
    },
    SILENT,
  )
  return {
    ahead,
    drawn,
    startVisitors: () => (visitors = Promise.withResolvers<void>()),
    endVisitors: () => visitors.resolve(),
    /** After everything that can be drawn now was drawn. */
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

const pictureOf = (image_key: string) => ({ image_key, view: 'detail' }) as const

test('the large pictures of the page on screen are drawn, those that are there are not', async () => {
  const { ahead, drawn, settled } = openDrawAhead({ there: 'rose back 1440' })
  ahead.noteRequest({ image_key: 'card', view: 'front' })
  ahead.noteRequest(pictureOf('rose'))
  await settled()
  expect(drawn).toEqual(['rose front 1440', 'rose detail 1440'])
})

test('pictures of visitors go first, then the newest page, each once', async () => {
  const { ahead, drawn, settled, startVisitors, endVisitors } = openDrawAhead()
  startVisitors()
  for (const key of ['rose', 'iris', 'rose']) ahead.noteRequest(pictureOf(key))
  await settled()
  expect(drawn).toEqual([])
  endVisitors()
  await settled()
  expect(drawn).toEqual(
    ['rose', 'iris'].flatMap((key) =>
      ['front', 'back', 'detail'].map((view) => `${key} ${view} 1440`),
    ),
  )
})

test('the oldest of many pages are dropped', async () => {
  const { ahead, drawn, settled, startVisitors, endVisitors } = openDrawAhead()
  startVisitors()
  for (const i of Array(100).keys()) ahead.noteRequest(pictureOf(`look${i}`))
  endVisitors()
  await settled()
  expect(drawn).toHaveLength(30)
  expect([drawn[0], drawn.at(-1)]).toEqual(['look99 front 1440', 'look90 detail 1440'])
})

test('what most visitors see first is drawn after what a page shows next, up to a limit', async () => {
  const { ahead, drawn, settled, startVisitors, endVisitors } = openDrawAhead()
  startVisitors()
  ahead.drawFirstSeen([
    ['a', 'b'],
    ['b', 'c'],
  ])
  ahead.noteRequest(pictureOf('rose'))
  endVisitors()
  await settled()
  const cards = ['a', 'b', 'c'].map((key) => `${key} front 480`)
  const pages = ['a', 'b', 'c'].flatMap((key) => [`${key} front 1440`, `${key} back 480`])
  expect(drawn.slice(3)).toEqual([...cards, ...pages])
  ahead.drawFirstSeen([Array.from({ length: 1_000 }, (_, i) => `look${i}`)])
  await settled()
  expect(drawn).toHaveLength(12 + 400)
})

test('stopped, it draws nothing more', async () => {
  const { ahead, drawn, settled, startVisitors, endVisitors } = openDrawAhead()
  startVisitors()
  ahead.noteRequest(pictureOf('rose'))
  ahead.stop()
  endVisitors()
  await settled()
  ahead.noteRequest(pictureOf('iris'))
  await settled()
  expect(drawn).toEqual([])
})

test('a picture that cannot be drawn does not end it', async () => {
  const { ahead, drawn } = openDrawAhead({ broken: 'rose front 1440' })
  ahead.noteRequest(pictureOf('rose'))
  await expect.poll(() => drawn).toEqual(['rose back 1440', 'rose detail 1440'])
})
