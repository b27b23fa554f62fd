import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { CallError, isCallError, type Transport } from '@twirl/contract/client'
import { ERRORS } from '@twirl/contract/errors'
import { setTransport } from './lib/api.ts'
import { setPageVersion } from './lib/page-version.ts'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { RenderedPage, renderPage } from './render-page.tsx'
import { getRouter } from './router.tsx'

// The types of what the server mounts; server/src/platform/pages/pages.ts has the same.
type PageAnswer = { status: number; headers: Headers; html: string; scripts: string[] }
type PageAddress = { isKnown: boolean; cacheKey: string | null }
type PageRenderer = {
  render: (request: Request) => Promise<PageAnswer>
  locate: (url: URL) => PageAddress
}

/** `report` logs errors that no call declares and returns their id. `version` is that of the build. */
export function createPageRenderer(
  transport: Transport,
  report: (error: unknown) => string = () => '',
  version = '',
): PageRenderer {
  setPageVersion(version)
  setTransport(hideInternalErrors(transport, report))
  const handle = createStartHandler(renderPage)
  const router = getRouter()
  return {
    render: async (request) => {
      const response = await handle(request)
      const { status, headers } = response
      if (response instanceof RenderedPage) return { status, headers, ...response.parts }
      return { status, headers, html: await response.text(), scripts: [] }
    },
    locate: (url) => locate(router, url),
  }
}

/**
 * The page of a URL. Public pages have a cache key: the canonical path and the query parameters that change the page.
 * A query with an invalid value has no key, because rendering answers it with a redirect.
 */
function locate(router: ReturnType<typeof getRouter>, url: URL): PageAddress {
  // Decoded, as the router does.
  const [, params, route] = router.getMatchedRoutes(decodeURI(url.pathname))
  const isKnown = route !== undefined && route.id !== '/$'
  if (route?.options.headers !== publicPageHeaders) return { isKnown, cacheKey: null }
  const path = route.fullPath.replaceAll(/\$(\w+)/g, (_: string, name: string) =>
    encodeURIComponent(params[name]!),
  )
  // A trailing slash is answered with a redirect.
  if (url.pathname.length > 1 && url.pathname.endsWith('/')) return { isKnown, cacheKey: null }
  if (!route.options.staticData?.isQueryCached) return { isKnown, cacheKey: trimSlash(path) }
  const { parseSearch, stringifySearch } = router.options
  const asked = parseSearch(url.search) as Record<string, unknown>
  const valid = validate(route.options.validateSearch, asked)
  const isValid = Object.keys(valid).every(
    (name) => asked[name] === undefined || isSameSet(asked[name], valid[name]),
  )
  return { isKnown, cacheKey: isValid ? trimSlash(path) + stringifySearch(valid) : null }
}

/** Whether both contain the same values, regardless of order and repetition. */
function isSameSet(asked: unknown, valid: unknown): boolean {
  const toSet = (value: unknown) => new Set([value].flat().map(String))
  return toSet(asked).symmetricDifference(toSet(valid)).size === 0
}

function validate(validator: unknown, asked: Record<string, unknown>): Record<string, unknown> {
  return typeof validator === 'function' ? (validator(asked) as Record<string, unknown>) : {}
}

const trimSlash = (path: string): string => path.replace(/(?<=.)\/$/, '')

// A page contains the message of the error that stopped it, so only errors of the contract may pass.
function hideInternalErrors(transport: Transport, report: (error: unknown) => string): Transport {
  return async (endpoint, input, signal) => {
    try {
      return await transport(endpoint, input, signal)
    } catch (error) {
      if (isCallError(error)) throw error
      const { status, message } = ERRORS.INTERNAL_ERROR
      throw new CallError(status, { id: report(error), errorCode: 'INTERNAL_ERROR', message })
    }
  }
}

// Required by Start's build; the shop mounts the renderer above.
export default { fetch: (request: Request) => createStartHandler(defaultRenderHandler)(request) }
