import type { Transport } from '@twirl/contract/client'
import type { FastifyInstance } from 'fastify'
import { closedPage } from './setup/public.ts'
import type { CatalogReadModel } from './catalog/public.ts'
import { contentTag, type ShopContent } from './content/public.ts'
import { tagsOf } from './platform/changes/tags.ts'
import { inProcessTransport } from './platform/http/routes.ts'
import { type StaffCaller, UNKNOWN_VISITOR } from './platform/http/visitor.ts'
import type { Platform } from './platform/open-platform.ts'
import { HtmlCache } from './platform/pages/html-cache.ts'
import { recordTags } from './platform/pages/page-tags.ts'
import { staffSessionCookie } from './platform/security/session-cookie.ts'
import { toPageUrl } from './platform/pages/page-url.ts'
import { mountPages, type PageAnswer, type PageRenderer } from './platform/pages/pages.ts'
import { inColors } from './system/in-colors.ts'
import { SETTINGS, type ShopSettings } from './system/shop-settings.ts'

/** Loads the web application's server side. */
export type LoadPages = (app: FastifyInstance, transport: Transport) => Promise<PageRenderer>

export type OpenedPages = {
  /** Renders a page by its path, without the cache. */
  renderHtml: (path: string) => Promise<string>
  /** Whether a path, with its query and hash, leads to a page. */
  hasPage: (path: string) => boolean
}

export type PagesTesting = {
  /** Pause after a render, as a multiple of its duration; tests that render thousands of pages do not pause. */
  renderRestRatio?: number | undefined
}

/**
 * Serves the pages. The ones that are equal for all visitors are cached until something that they show changes. Returns what
 * previews need of them.
 */
export async function openPages(
  { app, config, routes, publicOrigin, log }: Platform,
  shown: {
    catalog: CatalogReadModel
    settings: ShopSettings
    content: ShopContent
    findStaff: (token: string) => Promise<StaffCaller | null>
  },
  loadPages: LoadPages,
  { renderRestRatio }: PagesTesting,
): Promise<OpenedPages> {
  const cache = config.TWIRL_DEV
    ? null
    : new HtmlCache<PageAnswer>({
        onError: (key, error) =>
          log.warn({ err: error, key }, 'an old page was sent: a new one could not be rendered'),
      })
  shown.catalog.onChange((tags) => (tags ? cache?.invalidate(tags) : cache?.invalidateAll()))
  shown.settings.onChange(() => cache?.invalidate(tagsOf([SETTINGS])))
  shown.content.onChange((pages) => cache?.invalidate(tagsOf(pages.map(contentTag))))
  const { render, ...pages } = await loadPages(
    app,
    inProcessTransport(routes, UNKNOWN_VISITOR, recordTags),
  )
  const staffCookie = staffSessionCookie(publicOrigin)
  // Staff look at the shop before it is open.
  const closedPageFor = async (cookies: string | undefined) => {
    const token = staffCookie.read(cookies)
    const staff = token ? await shown.findStaff(token) : null
    return staff?.stage === 'COMPLETE' ? null : closedPage(shown.settings.current)
  }
  const tagUrl = config.ANALYTICS === 'off' ? undefined : config.ANALYTICS_TAG_URL
  const renderInColors: PageRenderer['render'] = async (request) =>
    inColors(await render(request), shown.settings.current.theme)
  mountPages(app, {
    ...pages,
    render: renderInColors,
    cache,
    publicOrigin,
    connectUrls: [config.VERSION_CHECK_URL, config.LOG_URL],
    tagOrigins: tagUrl ? [new URL(tagUrl).origin, ...config.ANALYTICS_ORIGINS] : [],
    hasCardFields: config.STRIPE_SECRET_KEY !== undefined,
    restRatio: renderRestRatio,
    findClosedPage: (cookies) =>
      shown.settings.current.opening.is_open ? null : closedPageFor(cookies),
  })
  return {
    renderHtml: async (path) => {
      const request = new Request(publicOrigin + path, { headers: { accept: 'text/html' } })
      return (await renderInColors(request)).html
    },
    hasPage: (path) => {
      const url = toPageUrl(path, publicOrigin)
      return url !== null && pages.locate(url).isKnown
    },
  }
}
