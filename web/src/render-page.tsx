import { RouterProvider } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { isCallError } from '@twirl/contract/client'
import { renderToString } from 'react-dom/server'
import { takeInlineScripts } from './inline-scripts.ts'

type PageParts = { html: string; scripts: string[] }

/** Carries the HTML as text: as the body of the response it would be encoded and decoded again. */
export class RenderedPage extends Response {
  readonly parts: PageParts

  constructor(parts: PageParts, init: ResponseInit) {
    super(null, init)
    this.parts = parts
  }
}

/** Renders to a string instead of a stream, because pages are compressed once, cached and sent to many visitors. */
export const renderPage = defineHandlerCallback(async ({ router, responseHeaders }) => {
  try {
    const { nonce } = router.options.ssr!
    const rendered = renderToString(<RouterProvider router={router} />)
    const html = await transformHtmlStringWithRouter(router, rendered)
    const matches: { error: unknown }[] = router.stores.matches.get()
    return new RenderedPage(takeInlineScripts(html, nonce!), {
      // If a call was answered with 503, so is the page; the router itself sets 500 only.
      status: matches.some(({ error }) => isUnavailable(error)) ? 503 : getSsrStatus(router),
      headers: responseHeaders,
    })
  } finally {
    router.serverSsr?.cleanup()
  }
})

function isUnavailable(error: unknown): boolean {
  return isCallError(error) && error.status === 503
}
