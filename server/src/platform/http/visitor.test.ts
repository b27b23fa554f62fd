import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { identifyVisitor, ownerOf, UNKNOWN_VISITOR } from './visitor.ts'

const GUEST_ID = 'VisitorTestVisitorTestVisitorTes'

describe('a visitor', () => {
  test('is identified by hashes only', () => {
    const visitor = identifyVisitor({ 'guest-id': GUEST_ID }, '203.0.113.9', null)
    expect(visitor.guest_hash).toMatch(/^[\w-]{43}$/)
    expect(visitor.address_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(visitor)).not.toContain(GUEST_ID)
    expect(ownerOf(visitor)).toBe(`g:${visitor.guest_hash}`)
  })

  test('without a Guest-Id owns nothing', () => {
    const visitor = identifyVisitor({}, '203.0.113.9', null)
    expect(visitor.guest_hash).toBeNull()
    expect(() => ownerOf(visitor)).toThrow(expect.objectContaining({ code: 'INVALID_GUEST_ID' }))
    expect(() => ownerOf(UNKNOWN_VISITOR)).toThrow('identify your visit')
  })

  test('who closed the connection is refused', () => {
    expect(() => identifyVisitor({ 'guest-id': GUEST_ID }, undefined, null)).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST' }),
    )
  })

  test('has the address of its /64 network', () => {
    const hash = (address: string) => identifyVisitor({}, address, null).address_hash
    expect(hash('2001:db8:1:2::1')).toBe(hash('2001:db8:1:2:ffff::9'))
    expect(hash('2001:db8:1:2::1')).not.toBe(hash('2001:db8:1:3::1'))
    expect(hash('::ffff:203.0.113.9')).toBe(hash('203.0.113.9'))
  })
})

describe('X-Forwarded-For', () => {
  async function seenAddress(trustedProxies: string[], remoteAddress: string): Promise<string> {
    const app = createHttp({
      log: pino({ level: 'silent' }),
      trustedProxies,
      publicOrigin: 'http://localhost',
    })
    app.get('/address', (request, reply) => reply.send(request.ip))
    const { body } = await app.inject({
      url: '/address',
      remoteAddress,
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    })
    await app.close()
    return body
  }

  test('is ignored unless configured, and then trusted only from the configured proxies', async () => {
    expect(await seenAddress([], '10.0.0.1')).toBe('10.0.0.1')
    expect(await seenAddress(['10.0.0.0/8'], '198.51.100.7')).toBe('198.51.100.7')
  })

  test('from a trusted proxy gives the peer of the proxy, not the address that the peer claims', async () => {
    expect(await seenAddress(['10.0.0.0/8'], '10.0.0.1')).toBe('203.0.113.9')
  })
})
