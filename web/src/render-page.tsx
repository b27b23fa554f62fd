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

/** A page as text beside the answer that it belongs to: as a body it would be encoded and decoded again. */
export class RenderedPage extends Response {
  readonly parts: PageParts

  constructor(parts: PageParts, init: ResponseInit) {
    super(null, init)
    this.parts = parts
  }
}

/** Whole pages, not streams: they are cached and sent to every visitor, compressed once. */
export const renderPage = defineHandlerCallback(async ({ router, responseHeaders }) => {
  try {
    const { nonce } = router.options.ssr!
    const rendered = renderToString(<RouterProvider router={router} />)
    const html = await transformHtmlStringWithRouter(router, rendered)
    const matches: { error: unknown }[] = router.stores.matches.get()
    return new RenderedPage(takeInlineScripts(html, nonce!), {
      // A call that asked for patience makes the page ask for it; the router knows 500 only.
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
