import { describe, expect, test } from 'vitest'
import { describePath, toOwnLocation, toPageUrl } from './page-url.ts'

const ORIGIN = 'https://shop.test'

describe('toPageUrl', () => {
  test.each([
    ['/p/7?page=2', '/p/7?page=2'],
    ['/', '/'],
    ['/#5%', '/'],
    ['/p/7?page=2#%', '/p/7?page=2'],
    ['/a/../p/7', '/p/7'],
    ['/confirm-email/a%2Fb@shop.test', '/confirm-email/a%2Fb@shop.test'],
    ['http://evil.example/p/7?x=1', '/p/7?x=1'],
    ['https://evil.example', '/'],
    ['/search?q=//evil.example/\\x', '/search?q=//evil.example/\\x'],
  ])('%s is %s of the shop', (target, expected) => {
    expect(toPageUrl(target, ORIGIN)?.href).toBe(ORIGIN + expected)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    'http:////evil.example',
  ])('%j is refused', (target) => {
    expect(toPageUrl(target, ORIGIN)).toBeNull()
  })
})

test.each([
  ['/home', '/home'],
  ['https://shop.test/p/7?a=1#b', '/p/7?a=1#b'],
  ['?page=2', '/sale?page=2'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://shop.test//evil.example', null],
  ['https://evil.example/home', null],
  ['http://shop.test/home', null],
  ['javascript:alert(1)', null],
  ['https://', null],
])('a redirect to %s leads to %s', (location, expected) => {
  expect(toOwnLocation(location, new URL('/sale', ORIGIN))).toBe(expected)
})

test.each([
  ['/no-such-page', '/no-such-page'],
  ['/reset-pasword/SECRET', '/reset-pasword/…'],
  ['/jane@example.com', '/…'],
  ['/SECRET/x', '/…'],
  ['/', '/…'],
])('%s is logged as %s', (path, expected) => {
  expect(describePath(path)).toBe(expected)
})
