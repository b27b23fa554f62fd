import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCardPage } from '@twirl/contract/buying/card-pages'
import { ERRORS } from '@twirl/contract/errors'
import type { TagsOrNull } from '../changes/tags.ts'
import { currentWork } from '../current-work.ts'
import { AppError } from '../http/app-error.ts'
import type { HtmlCache } from './html-cache.ts'
import { chooseEncoding, HtmlPage } from './html-page.ts'
import { collectTags } from './page-tags.ts'
import { describePath, toOwnLocation, toPageUrl } from './page-url.ts'
import { SECURITY_HEADERS, withCamera, withCardFields } from '../http/security-headers.ts'
import { Counter } from '../metrics/counter.ts'
import { spanOf } from '../tracing/open-tracing.ts'
import { traced } from '../tracing/tracing.ts'
import { WorkQueue } from '../http/load/work-queue.ts'

/** The web application's server side. */
export type PageRenderer = {
  /** Renders a page to HTML, with the inline scripts that may run; a redirect has none. */
  render: (request: Request) => Promise<PageAnswer>
  locate: (url: URL) => PageAddress
}
export type PageAnswer = { status: number; headers: Headers; html: string; scripts: string[] }
/** The cache key: the address without parameters that do not change the page; null for a page that is not public. */
type PageAddress = { isKnown: boolean; cacheKey: string | null }

type ToPage = (answer: PageAnswer, cacheControl: string, tags?: TagsOrNull) => HtmlPage

const HOME = '/home'
const renderCount = new Counter('twirl_page_renders_total', 'Pages that were rendered.').of()
const USUAL_RENDER_MS = 10
const RETRY_AFTER_SECONDS = 2

type PageOptions = PageRenderer & {
  /** Is null in development: each request renders the current code. */
  cache: HtmlCache<PageAnswer> | null
  publicOrigin: string
  /** What the scripts of a page call besides the contract: the policy allows their origins. */
  connectUrls?: readonly string[]
  /** Where scripts of others may come from and send to. */
  tagOrigins?: readonly string[]
  /** Whether cards are typed into fields of Stripe: the policy of pages that take one allows them. */
  hasCardFields?: boolean
  /** Pause after a render, as a multiple of its duration. */
  restRatio?: number | undefined
  /** The page in place of all others while the shop is closed, for visitors who may not look at it; else null. */
  findClosedPage?: (cookies: string | undefined) => Promise<string | null> | null
}

export function mountPages(
  app: FastifyInstance,
  {
    render,
    locate,
    cache,
    publicOrigin,
    connectUrls,
    tagOrigins,
    hasCardFields = false,
    restRatio,
    findClosedPage = () => null,
  }: PageOptions,
): void {
  const toPage: ToPage = ({ html, scripts }, cacheControl, tags = null) =>
    new HtmlPage(html, cacheControl, scripts, tags, connectUrls, tagOrigins)
  const renders = new WorkQueue(USUAL_RENDER_MS, restRatio)

  const renderAddress = async (path: string): Promise<PageAnswer> => {
    renderCount.count++
    const answer = await traced(
      () => ({ name: 'render a page', kind: 'INTERNAL', attributes: {} }),
      () =>
        render(new Request(toPageUrl(path, publicOrigin)!, { headers: { accept: 'text/html' } })),
    )
    if (answer.status >= 500) throw new FailedRender(answer)
    return answer
  }

  const renderPublic = (key: string) => async (): Promise<HtmlPage | PageAnswer> => {
    const { result: answer, tags } = await renders.run('shared', () =>
      collectTags(() => renderAddress(key)),
    )
    return isPublic(answer) ? toPage(answer, answer.headers.get('cache-control')!, tags) : answer
  }

  const answerPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    // Fast path: in most requests the address equals the key of a cached page.
    if (cache?.has(request.url)) {
      const page = await cache.get(request.url, renderPublic(request.url))
      if (page instanceof HtmlPage) return sendPage(request, reply, page)
    }
    const url = toPageUrl(request.url, publicOrigin)
    const address = url && locate(url)
    if (!address?.isKnown) {
      // SHOP-1.
      request.log.warn({ path: url ? describePath(url.pathname) : '/…' }, 'unknown path')
      return redirect(reply, 302, HOME)
    }
    if (url!.pathname === '/') return redirect(reply, 302, HOME)
    const whole = url!.pathname + url!.search
    const key = findCacheKey(address, publicOrigin)
    if (cache && key !== null) {
      const answer = await cache.get(key, renderPublic(key))
      if (answer instanceof HtmlPage) return sendPage(request, reply, answer)
      // A redirect may keep other parameters, so it is rendered from the whole query.
      if (!answer.headers.has('location') || key === whole)
        return sendAnswer(request, reply, { answer, url: url!, toPage })
    }
    const answer = await renders.run('browse', () => renderAddress(whole))
    return sendAnswer(request, reply, { answer, url: url!, toPage })
  }

  const onSend = hasCardFields ? { onSend: allowCardFields } : {}
  app.get('/*', onSend, async (request, reply) => {
    // An unknown call must not get an HTML page.
    if (request.url.startsWith('/ajax/')) throw new AppError('NOT_FOUND')
    const work = { priority: 'browse', reqId: request.id, span: spanOf(request) } as const
    return currentWork.run(work, async () => {
      try {
        const closed = await findClosedPage(request.headers.cookie)
        return closed === null
          ? await answerPage(request, reply)
          : await sendClosed(request, reply, closed)
      } catch (error) {
        return sendFailure(request, reply, { error, toPage })
      }
    })
  })
}

/** On pages that take a card, error pages included: they load themselves again. */
async function allowCardFields(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const [path = ''] = request.url.split('?')
  const policy = reply.getHeader('content-security-policy')
  if (isCardPage(path) && typeof policy === 'string')
    reply.headers(withCardFields({ 'content-security-policy': policy }))
}

/** The key of an address that was encoded twice may not be a path of the shop. */
function findCacheKey({ cacheKey }: PageAddress, publicOrigin: string): string | null {
  return cacheKey !== null && toPageUrl(cacheKey, publicOrigin) ? cacheKey : null
}

/** An error page was rendered; if there is a cached page, it is sent instead. */
class FailedRender extends Error {
  readonly answer: PageAnswer

  constructor(answer: PageAnswer) {
    super(`a page was rendered with status ${answer.status}`)
    this.answer = answer
  }
}

// The headers of a route say whether its page is the same for every visitor.
function isPublic({ status, headers }: PageAnswer): boolean {
  return status === 200 && (headers.get('cache-control') ?? '').startsWith('public')
}

const CLOSED_RETRY_SECONDS = 60 * 60

/** 503, so that search engines come back later and take nothing down. */
function sendClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  void reply.code(503).header('retry-after', CLOSED_RETRY_SECONDS)
  return sendPage(request, reply, new HtmlPage(html, 'no-store', []))
}

/** Leads read the codes of garments (LEAD-31). */
function mayUseCamera(url: string): boolean {
  return url.startsWith('/lead/')
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: HtmlPage,
): Promise<FastifyReply> {
  reply.headers(mayUseCamera(request.url) ? withCamera(page.headers) : page.headers)
  if (request.headers['if-none-match'] === page.headers['etag']) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}

/** Sends what is no public page: a redirect, a page for one visitor, or a not-found page. */
async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, url, toPage }: { answer: PageAnswer; url: URL; toPage: ToPage },
): Promise<FastifyReply> {
  const { status, headers } = answer
  const location = headers.get('location')
  if (location !== null) {
    const own = toOwnLocation(location, url)
    if (own === null) request.log.error('a redirect to another site was replaced')
    return redirect(reply, status, own ?? HOME)
  }
  return sendPage(request, reply.code(status), toPage(answer, 'no-store'))
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
  { error, toPage }: { error: unknown; toPage: ToPage },
): Promise<FastifyReply> {
  if (isUnavailable(error)) {
    const { retry_after_seconds = RETRY_AFTER_SECONDS } = error instanceof AppError ? error : {}
    reply.header('retry-after', retry_after_seconds)
  } else {
    request.log.error({ err: error }, 'a page could not be rendered')
  }
  if (error instanceof FailedRender) {
    const { answer } = error
    return sendPage(request, reply.code(answer.status), toPage(answer, 'no-store'))
  }
  return isUnavailable(error)
    ? sendNotice(reply, 503, ERRORS.UNAVAILABLE.message)
    : sendNotice(reply, 500, ERRORS.INTERNAL_ERROR.message)
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof FailedRender) return error.answer.status === 503
  return error instanceof AppError && error.code === 'UNAVAILABLE'
}

/** A static page without assets, for requests that are refused. */
function sendNotice(reply: FastifyReply, status: number, text: string): FastifyReply {
  // On the home page it would be the same as the first link.
  const gotIt = /^\/home\b/.test(reply.request.url) ? '' : ' <a href="/home">Got it</a>'
  return reply
    .code(status)
    .headers(SECURITY_HEADERS)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-US"><meta charset="utf-8"><title>Twirl</title>` +
        `<meta name="viewport" content="width=device-width"><h1>Oops! Something went wrong</h1>` +
        `<p>${text}</p><p><a href="">Try again</a>${gotIt}</p></html>`,
    )
}
