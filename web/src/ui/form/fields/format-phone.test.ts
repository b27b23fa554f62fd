import { describe, expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

describe('a number is shown 3-3-4', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['404', '404'],
    ['4045', '404-5'],
    ['4045550', '404-555-0'],
    ['4045550131', '404-555-0131'],
    ['404-555-0131', '404-555-0131'],
    ['(404) 555 0131', '404-555-0131'],
    ['+1 404 555 0131', '404-555-0131'],
    ['40455501319', '404-555-0131'],
    ['call me', ''],
  ])('%j as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })
})
