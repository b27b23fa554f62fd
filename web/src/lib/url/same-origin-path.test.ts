import { describe, expect, test } from 'vitest'
import { toSameOriginPath } from './same-origin-path.ts'

describe('paths of the shop are returned', () => {
  test.each([
    ['/profile', '/profile'],
    ['/', '/'],
    ['/checkout-trunk-show?type=GROUP_RENTAL', '/checkout-trunk-show?type=GROUP_RENTAL'],
    ['/collections/3?page=2#more', '/collections/3?page=2#more'],
    ['/search?q=a%2Fb', '/search?q=a%2Fb'],
    ['/search?next=//evil.example', '/search?next=//evil.example'],
    ['/collections/../profile', '/profile'],
    ['/p/caf\u00E9', '/p/caf%C3%A9'],
  ])('%s', (redirect, path) => {
    expect(toSameOriginPath(redirect)).toBe(path)
  })
})

describe('everything else returns the fallback (ACCOUNT-7)', () => {
  const TRICKS = [
    '//evil.example',
    '///evil.example',
    '////evil.example/profile',
    '//evil.example/%2e%2e',
    String.raw`/\evil.example`,
    String.raw`\/evil.example`,
    String.raw`\\evil.example`,
    String.raw`/\/evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
    '/\u0085/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/profile/..//evil.example',
    '/profile/../..//evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/%09/evil.example',
    '/%0d%0aSet-Cookie:sid=1',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http:\\\\evil.example',
    'HTTPS://own.invalid@evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'evil.example',
    '@evil.example',
    'profile',
    '?redirect=/profile',
    '',
    `/${'a'.repeat(2_000)}`,
  ]

  test.each(TRICKS)('%j', (redirect) => {
    expect(toSameOriginPath(redirect)).toBe('/home')
  })

  test.each([undefined, null, 7, true, ['/profile'], { path: '/profile' }])('%j', (redirect) => {
    expect(toSameOriginPath(redirect)).toBe('/home')
  })

  test('a fallback of the caller', () => {
    expect(toSameOriginPath('//evil.example', '/profile')).toBe('/profile')
  })
})

test('the result is on the origin of the shop, on any page', () => {
  const parts = [
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%2e',
    'evil.example',
    '@',
    ':',
    '?',
    '#',
  ]
  const paths = parts.flatMap((a) =>
    parts.flatMap((b) => parts.flatMap((c) => parts.map((d) => `/${a}${b}${c}${d}`))),
  )
  const strays = paths.filter((path) => {
    const url = new URL(toSameOriginPath(path), 'https://shop.example/account/login')
    return url.origin !== 'https://shop.example'
  })
  expect(strays).toEqual([])
})
