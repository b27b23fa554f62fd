import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { withCamera } from '../http/security-headers.ts'
import { StartupError } from '../startup-error.ts'
import { contentSecurityPolicy } from './html-page.ts'

const BUILT = new URL('../../../../web/dist/admin/', import.meta.url)
const SOURCE = new URL('../../../../web/admin.html', import.meta.url)

// It is the same for everyone and says nothing; what is shown comes from calls (STAFF-13).
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

/** Serves the back office: one HTML file for all its addresses, and the files that it loads. */
export async function mountAdminPages(app: FastifyInstance): Promise<void> {
  const html = await readFile(new URL('admin.html', BUILT), 'utf8').catch((cause: unknown) => {
    throw new StartupError('the back office is not built yet: run npm run build', { cause })
  })
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets/', BUILT)),
    prefix: '/admin/assets/',
    decorateReply: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    acceptRanges: false,
    // Names contain a hash.
    setHeaders: (reply) =>
      void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const headers = withCamera({ ...HEADERS, 'content-security-policy': contentSecurityPolicy([]) })
  for (const path of ['/admin', '/admin/*'])
    app.get(path, (_request, reply) => reply.headers(headers).send(html))
}

/** As above for `npm run dev`, from source: `transform` is Vite's. */
export function mountDevelopmentAdminPages(
  app: FastifyInstance,
  transform: (url: string, html: string) => Promise<string>,
): void {
  for (const path of ['/admin', '/admin/*'])
    app.get(path, async ({ url }, reply) =>
      reply.headers(withCamera(HEADERS)).send(await transform(url, await readFile(SOURCE, 'utf8'))),
    )
}
