import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { HtmlCache } from './html-cache.ts'
import { type Encoding, HtmlPage } from './html-page.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** The web application's server side: a request for a page in, its HTML out; a redirect has none. */
export type PageRenderer = (request: Request) => Promise<PageAnswer>
type PageAnswer = { status: number; headers: Headers; html: string }

// Only what changes a public page is part of its cache key; campaign parameters and the like are not.
const QUERY_KEYS = ['page']

const ERROR_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Twirl</title>
<meta name="viewport" content="width=device-width"><h1>Oops! Something went wrong</h1>
<p>Please try again in a moment.</p><p><a href="">Reload this page</a></p></html>`

type PageOptions = {
  render: PageRenderer
  /** Null while developing: each request then shows the code as it is. */
  cache: HtmlCache | null
  publicOrigin: string
}

export function mountPages(
  app: FastifyInstance,
  { render, cache, publicOrigin }: PageOptions,
): void {
  const renderPath = (path: string) =>
    render(new Request(new URL(path, publicOrigin), { headers: { accept: 'text/html' } }))

  app.get('/*', async (request, reply) => {
    // An unknown call must not be answered with a page.
    if (request.url.startsWith('/ajax/')) throw new AppError('NOT_FOUND')
    const key = cacheKey(request.url)
    // What a render yields besides a page for everybody: a redirect, a not-found, her own page, an error.
    let passing: PageAnswer | undefined
    try {
      const renderPublic = async () => {
        const answer = await renderPath(key)
        if (isPublic(answer)) {
          return new HtmlPage(answer.html, answer.headers.get('cache-control')!)
        }
        passing = answer
        return null
      }
      const page = await (cache ? cache.get(key, renderPublic) : renderPublic())
      if (page) return await sendPage(request, reply, page)
      // Not for everybody, so what the key leaves out of the address may matter.
      if (!passing || key !== request.url) passing = await renderPath(request.url)
      return await sendPassing(request, reply, passing)
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered')
      return reply
        .code(500)
        .headers(SECURITY_HEADERS)
        .header('cache-control', 'no-store')
        .type('text/html')
        .send(ERROR_PAGE)
    }
  })
}

function cacheKey(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const asked = new URLSearchParams(url.slice(start))
  const kept = new URLSearchParams()
  for (const name of QUERY_KEYS) {
    const value = asked.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size ? `${url.slice(0, start)}?${kept.toString()}` : url.slice(0, start)
}

// A route says with its headers whether everybody may see its page. Errors never count.
function isPublic({ status, headers }: PageAnswer): boolean {
  return status === 200 && (headers.get('cache-control') ?? '').startsWith('public')
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
): Promise<FastifyReply> {
  reply.headers(page.headers)
  if (request.headers['if-none-match'] === page.headers['etag']) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}

function chooseEncoding(accepted: string): Encoding {
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

async function sendPassing(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, html }: PageAnswer,
): Promise<FastifyReply> {
  const location = headers.get('location')
  reply.code(status).headers(SECURITY_HEADERS).header('cache-control', 'no-store')
  if (location) {
    // Decisions C16: an address that leads nowhere sends its visitor home, and us a note.
    if (location === '/home' && request.url !== '/')
      request.log.warn({ path: request.url.slice(0, 200) }, 'unknown path')
    return reply.header('location', location).send()
  }
  return sendPage(request, reply, new HtmlPage(html, 'no-store'))
}
