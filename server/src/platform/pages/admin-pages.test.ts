import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { mountAdminPages } from './admin-pages.ts'

const app = Fastify()
await mountAdminPages(app)
afterAll(() => app.close())

describe('the pages of the back office (STAFF-13)', () => {
  test.each(['/admin', '/admin/', '/admin/staff?x=1', '/admin/no-such-page'])(
    '%s is one file that is neither cached nor indexed, with a policy against scripts of others',
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      expect(statusCode).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-robots-tag']).toBe('noindex, nofollow')
      expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(headers['permissions-policy']).toContain('camera=(self)')
      expect(body).toContain('<meta name="robots" content="noindex, nofollow" />')
      expect(body).not.toMatch(/<script(?![^>]* src=)/)
    },
  )

  test('load files of their own, which browsers may cache', async () => {
    const { body } = await app.inject('/admin')
    const files = [...body.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(
      ([, path]) => path!,
    )
    expect(files.length).toBeGreaterThan(1)
    for (const path of files) {
      expect(path).toMatch(/^\/admin\/assets\//)
      const { statusCode, headers } = await app.inject(path)
      expect([statusCode, headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })
})
