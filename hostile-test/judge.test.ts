import { errorBody } from '@twirl/contract/errors'
import { describe, expect, test } from 'vitest'
import type { HttpAnswer } from './connection.ts'
import type { HttpRequest } from './http-request.ts'
import { judge } from './judge.ts'

const CALL: HttpRequest = { method: 'PUT', target: '/ajax/order', headers: [], body: null }
const PAGE: HttpRequest = { method: 'GET', target: '/home', headers: [], body: null }
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' }

const refused = (more: object = {}): HttpAnswer => ({
  status: 400,
  headers: JSON_TYPE,
  body: JSON.stringify({ ...errorBody('id', 'BAD_REQUEST'), ...more }),
})

describe('an answer is in order', () => {
  test.each<[string, HttpRequest, HttpAnswer]>([
    ['an error with its code', CALL, refused()],
    ['success', CALL, { status: 200, headers: JSON_TYPE, body: '{}' }],
    ['a page', PAGE, { status: 200, headers: HTML_TYPE, body: '<h1>Twirl</h1>' }],
    [
      'a refusal under load',
      CALL,
      { ...refused(), status: 503, body: JSON.stringify(errorBody('id', 'UNAVAILABLE')) },
    ],
  ])('%s', (_name, request, answer) => {
    expect(judge(request, [answer])).toBeNull()
  })
})

describe('an answer is not in order', () => {
  test.each<[RegExp, HttpRequest, HttpAnswer[]]>([
    [/no answer/, CALL, []],
    [/^500/, CALL, [{ ...refused(), status: 500 }]],
    [/^503/, PAGE, [{ status: 503, headers: HTML_TYPE, body: 'Bad gateway' }]],
    [/not JSON/, CALL, [{ status: 417, headers: {}, body: '' }]],
    [/cannot be parsed/, CALL, [{ status: 200, headers: JSON_TYPE, body: '{' }]],
    [/another shape/, CALL, [refused({ error_code: 'OTHER' })]],
    [/another shape/, CALL, [refused({ errorCode: 'HAT', error_code: 'HAT' })]],
    [/internals/, CALL, [refused({ fields: { a: 'select id from product where id = $1' } })]],
    [/internals/, PAGE, [{ status: 404, headers: HTML_TYPE, body: 'TypeError: x' }]],
    [/internals/, PAGE, [{ status: 404, headers: HTML_TYPE, body: 'x\n    at a (b.ts:1:2)' }]],
    [/injected/, PAGE, [{ status: 302, headers: { 'x-injected': '1' }, body: '' }]],
    [/markup/, PAGE, [{ status: 200, headers: HTML_TYPE, body: '<script>alert(1)</script>' }]],
    [/leads to/, PAGE, [{ status: 302, headers: { location: '//evil.example/x' }, body: '' }]],
    [
      /leads to/,
      PAGE,
      [
        {
          status: 200,
          headers: HTML_TYPE,
          body: '<link rel="canonical" href="http://evil.example/">',
        },
      ],
    ],
    [
      /without the body/,
      { ...PAGE, raw: Buffer.from('x') },
      [{ status: 400, headers: {}, body: '' }],
    ],
  ])('%s', (complaint, request, answers) => {
    expect(judge(request, answers)).toMatch(complaint)
  })
})
