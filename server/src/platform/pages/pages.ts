import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '@twirl/contract/errors'
import { AppError } from '../http/app-error.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { HtmlCache } from './html-cache.ts'
import { HtmlPage } from './html-page.ts'
import { describePath, toOwnLocation, toPageUrl } from './page-url.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { WorkQueue } from '../http/work-queue.ts'

/** The web application's server side. */
export type PageRenderer = {
  /** A request for a page in, its HTML out, with the inline scripts that may run; a redirect has none. */
  render: (request: Request) => Promise<PageAnswer>
  locate: (url: URL) => PageAddress
}
export type PageAnswer = { status: number; headers: Headers; html: string; scripts: string[] }
/** The cache key is the address without what does not change the page; null for a page that is not public. */
type PageAddress = { isKnown: boolean; cacheKey: string | null }

const HOME = '/home'
const USUAL_RENDER_MS = 10
const RETRY_AFTER_SECONDS = 2

type PageOptions = PageRenderer & {
  /** Null while developing: each request then shows the code as it is. */
  cache: HtmlCache<PageAnswer> | null
  publicOrigin: string
}

export function mountPages(
  app: FastifyInstance,
  { render, locate, cache, publicOrigin }: PageOptions,
): void {
  const renders = new WorkQueue(USUAL_RENDER_MS)

  const renderAddress = async (path: string): Promise<PageAnswer> => {
    const answer = await render(
      new Request(toPageUrl(path, publicOrigin)!, { headers: { accept: 'text/html' } }),
    )
    if (answer.status >= 500) throw new FailedRender(answer)
    return answer
  }

  const renderPublic = (key: string) => async (): Promise<HtmlPage | PageAnswer> => {
    const answer = await renders.run('shared', () => renderAddress(key))
    return isPublic(answer)
      ? new HtmlPage(answer.html, answer.headers.get('cache-control')!, answer.scripts)
      : answer
  }

  const answerPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // Most requests name a cached page by its key.
    if (cache?.has(request.url)) {
      const page = await cache.get(request.url, renderPublic(request.url))
      if (page instanceof HtmlPage) return sendPage(request, reply, page)
    }
    const url = toPageUrl(request.url, publicOrigin)
    const address = url && locate(url)
    if (!address?.isKnown) {
      // Decisions C16.
      request.log.warn({ path: url ? describePath(url.pathname) : '/…' }, 'unknown path')
      return redirect(reply, 302, HOME)
    }
    if (url!.pathname === '/') return redirect(reply, 302, HOME)
    const whole = url!.pathname + url!.search
    const key = findCacheKey(address, publicOrigin)
    if (cache && key !== null) {
      const answer = await cache.get(key, renderPublic(key))
      if (answer instanceof HtmlPage) return sendPage(request, reply, answer)
      // A redirect decides itself what becomes of the rest of the query, so it must see the whole of it.
      if (!answer.headers.has('location') || key === whole)
        return sendAnswer(request, reply, answer, url!)
    }
    const answer = await renders.run('browse', () => renderAddress(whole))
    return sendAnswer(request, reply, answer, url!)
  }

  app.get('/*', async (request, reply) => {
    // An unknown call must not be answered with a page.
    if (request.url.startsWith('/ajax/')) throw new AppError('NOT_FOUND')
    try {
      return await answerPage(request, reply)
    } catch (error) {
      return sendFailure(request, reply, error)
    }
  })
}

/** An address that was encoded twice can have a key that is no path of ours. */
function findCacheKey({ cacheKey }: PageAddress, publicOrigin: string): string | null {
  return cacheKey !== null && toPageUrl(cacheKey, publicOrigin) ? cacheKey : null
}

/** The page says that something went wrong; a cached page is sent instead where there is one. */
class FailedRender extends Error {
  readonly answer: PageAnswer

  constructor(answer: PageAnswer) {
    super(`a page was rendered with status ${answer.status}`)
    this.answer = answer
  }
}

// A route says with its headers whether its page is the same for every visitor.
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
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}

/** What is not a public page: a redirect, a page for one visitor, a page that says that there is none. */
async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, html, scripts }: PageAnswer,
  url: URL,
): Promise<FastifyReply> {
  const location = headers.get('location')
  if (location !== null) {
    const own = toOwnLocation(location, url)
    if (own === null) request.log.error('a redirect to another site was replaced')
    return redirect(reply, status, own ?? HOME)
  }
  return sendPage(request, reply.code(status), new HtmlPage(html, 'no-store', scripts))
}

function redirect(reply: FastifyReply, status: number, location: string): FastifyReply {
  return reply
    .code(status)
    .headers(SECURITY_HEADERS)
    .header('cache-control', 'no-store')
    .header('location', location)
    .send()
}

async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): Promise<FastifyReply> {
  if (isUnavailable(error)) {
    const { retry_after_seconds = RETRY_AFTER_SECONDS } = error instanceof AppError ? error : {}
    reply.header('retry-after', retry_after_seconds)
    return sendNotice(reply, 503, ERRORS.UNAVAILABLE.message)
  }
  request.log.error({ err: error }, 'a page could not be rendered')
  if (!(error instanceof FailedRender)) return sendNotice(reply, 500, ERRORS.INTERNAL_ERROR.message)
  const { status, html, scripts } = error.answer
  return sendPage(request, reply.code(status), new HtmlPage(html, 'no-store', scripts))
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof FailedRender) return error.answer.status === 503
  return error instanceof AppError && error.code === 'UNAVAILABLE'
}

/** A page that costs nothing to make and needs nothing else. */
function sendNotice(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers(SECURITY_HEADERS)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-US"><meta charset="utf-8"><title>Twirl</title>` +
        `<meta name="viewport" content="width=device-width"><h1>Oops! Something went wrong</h1>` +
        `<p>${text}</p><p><a href="">Reload this page</a></p></html>`,
    )
}
