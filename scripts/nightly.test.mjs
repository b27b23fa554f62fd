import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RUNS } from './nightly.mjs'

test('the nightly run makes the same runs as the npm scripts of these names', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, file] of Object.entries(RUNS))
    expect(scripts[name]).toMatch(new RegExp(`^node scripts/run\\.mjs (--build )?${file}$`))
})

test('every long run of package.json is part of the nightly run', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const longRuns = Object.keys(scripts).filter((name) => name.endsWith('-test'))
  expect(Object.keys(RUNS)).toEqual(expect.arrayContaining(longRuns))
})
