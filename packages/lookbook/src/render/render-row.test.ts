import { expect, test } from 'vitest'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import { renderRow } from './render-row.ts'

test('renderRow fills the asked size with any number of looks, the same each time', async () => {
  for (const count of [0, 1, 3, 5]) {
    const looks = Array.from({ length: count }, (_, i) => lookFromSeed(i + 1))
    const options = { width: 320, height: 150, sceneColor: '#ecdfe4' } as const
    const first = await renderRow(looks, options)
    const second = await renderRow(looks, options)
    expect(first).toMatchObject({ width: 320, height: 150 })
    expect(first.data).toHaveLength(320 * 150 * 3)
    expect(first.data.equals(second.data)).toBe(true)
  }
})
