import { RouterProvider } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'

/** A page as text beside the answer that it belongs to: as a body it would be encoded and decoded again. */
export class RenderedPage extends Response {
  readonly html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.html = html
  }
}

/** Whole pages, not streams: they are kept and sent to everybody, compressed once. */
export const renderPage = defineHandlerCallback(async ({ router, responseHeaders }) => {
  try {
    const html = renderToString(<RouterProvider router={router} />)
    return new RenderedPage(await transformHtmlStringWithRouter(router, html), {
      status: getSsrStatus(router),
      headers: responseHeaders,
    })
  } finally {
    router.serverSsr?.cleanup()
  }
})
