import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeConfig, readConfig } from './config.ts'

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    })
  })

  test('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      DATABASE_URL: undefined,
    })
  })

  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db/twirl'],
    ['DATABASE_URL', 'nonsense'],
    ['PUBLIC_ORIGIN', 'https://twirl.example/shop'],
    ['LOG_LEVEL', 'loud'],
    ['PICTURE_WORKERS', '0'],
    ['DEMO', 'maybe'],
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '10.0.0.1,'],
  ])('%s=%s is refused with name, value, reason and example', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^${name}=${value} is not usable: .+\\. Example: ${name}=.+`),
    )
  })
})

test('.env.example lists every setting', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  expect(example).toBe(describeConfig())
})
