import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { CallError, isCallError, type Transport } from '@twirl/contract/client'
import { ERRORS } from '@twirl/contract/errors'
import { setTransport } from './lib/api.ts'
import { RenderedPage, renderPage } from './render-page.tsx'

type PageAnswer = { status: number; headers: Headers; html: string }

/**
 * What the server mounts: a request for a page in, its HTML out. `report` takes errors that nobody declared
 * and answers the id under which it logged them.
 */
export function createPageRenderer(
  transport: Transport,
  report: (error: unknown) => string = () => '',
): (request: Request) => Promise<PageAnswer> {
  setTransport(withoutSecrets(transport, report))
  const render = createStartHandler(renderPage)
  return async (request) => {
    const response = await render(request)
    const { status, headers } = response
    const html = response instanceof RenderedPage ? response.html : await response.text()
    return { status, headers, html }
  }
}

// A page carries the message of the error that stopped it. Only those of our table are made to be read.
function withoutSecrets(transport: Transport, report: (error: unknown) => string): Transport {
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

// What Start looks for; the shop itself mounts the renderer above.
export default { fetch: (request: Request) => createStartHandler(defaultRenderHandler)(request) }
