import type { Choose } from './choose.ts'
import { type HttpRequest, toBytes } from './http-request.ts'

const FIRST_LINES = [
  'GET / HTTP/0.9',
  'GET /home HTTP/1.0',
  'GET /home HTTP/2.0',
  'GET /home HTTP/9.9',
  'GET /home http/1.1',
  'get /home HTTP/1.1',
  'GET  /home HTTP/1.1',
  'GET /home',
  'GET',
  '',
  ' GET /home HTTP/1.1',
  'GET /ho me HTTP/1.1',
  'GET home HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'CONNECT /ajax/cart HTTP/1.1',
  'PRI * HTTP/2.0',
  'TRACE /ajax/cart HTTP/1.1',
  'GET http://evil.example/ajax/cart HTTP/1.1',
  'GET //evil.example/home HTTP/1.1',
  'GET \\home HTTP/1.1',
  'GET /home\0 HTTP/1.1',
  'G\0T /home HTTP/1.1',
  'POST /ajax/favorite HTTP/1.1 x',
  `GET /${'x'.repeat(20_000)} HTTP/1.1`,
  `GET /ajax/${'x'.repeat(12_000)} HTTP/1.1`,
  `${'A'.repeat(9_000)} / HTTP/1.1`,
  'GET /ajax/cart#x HTTP/1.1',
  'GET /\xff\xfe HTTP/1.1',
  '\x16\x03\x01\x02\x00\x01\x00',
  '\x00\x00\x00\x00',
]
const HEADER_LINES = [
  'no colon',
  ': no name',
  'spaced : x',
  ' folded: x',
  'x: a\r\n b',
  'x: a\0b',
  'x: a\rb',
  'x\0y: 1',
  'x(y): 1',
  'content-length: -1',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 5, 5',
  'content-length: +5',
  'content-length: 0x5',
  'content-length: 99999999999999999999',
  'content-length: 5 ',
  'content-length: ',
  'content-length: 3\r\ntransfer-encoding: chunked',
  'transfer-encoding: chunked\r\ntransfer-encoding: identity',
  'transfer-encoding: xchunked',
  'transfer-encoding: gzip',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding : chunked',
  'transfer-encoding: chunked, chunked',
  'Transfer-Encoding:\tchunked',
  'host: a\r\nhost: b',
  'host:',
  'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: x',
  'expect: 100-continue\r\ncontent-length: 9',
  'upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: x\r\nsec-websocket-version: 13',
  `x: ${'y'.repeat(70_000)}`,
]
const BODIES = [
  '',
  '{}',
  '{"a":1}',
  '0\r\n\r\n',
  '2\r\n{}\r\n0\r\n\r\n',
  '2;ext=1\r\n{}\r\n0\r\nx: 1\r\n\r\n',
  'ffffffffffffffffff\r\n{}',
  '-1\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}',
  '2\r\n{}0\r\n\r\n',
  '2\n{}\n0\n\n',
  `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '0\r\ncontent-length: 5\r\n\r\n',
  'GET /ajax/cart HTTP/1.1\r\nhost: x\r\n\r\n',
  '0\r\n\r\nGET /dev/outbox HTTP/1.1\r\nhost: x\r\n\r\n',
]

/** No proper HTTP: a valid request that was damaged, or one that is put together of odd parts. */
export function malform(valid: HttpRequest, choose: Choose): HttpRequest {
  const bytes = choose.chance(0.5) ? damage(toBytes(valid), choose) : assemble(valid, choose)
  return { ...valid, raw: bytes }
}

function damage(bytes: Buffer, choose: Choose): Buffer {
  const kind = choose.below(5)
  const at = choose.below(bytes.length)
  if (kind === 0) return bytes.subarray(0, at)
  if (kind === 1)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + choose.below(4))])
  if (kind === 2) return Buffer.concat([bytes, bytes])
  const damaged = Buffer.from(bytes)
  if (kind === 3) return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  for (let i = 0; i <= choose.below(4); i++)
    damaged[choose.below(damaged.length)] = choose.below(256)
  return damaged
}

function assemble({ method, target, headers }: HttpRequest, choose: Choose): Buffer {
  const first = choose.chance(0.5) ? choose.from(FIRST_LINES) : `${method} ${target} HTTP/1.1`
  const kept = choose.chance(0.8) ? headers.map(([name, value]) => `${name}: ${value}`) : []
  const odd = Array.from({ length: choose.below(3) }, () => choose.from(HEADER_LINES))
  const lines = [first, ...kept, ...odd].join(choose.chance(0.9) ? '\r\n' : '\n')
  return Buffer.from(`${lines}\r\n\r\n${choose.from(BODIES)}`, 'latin1')
}
