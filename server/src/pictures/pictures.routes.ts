import {
  PHOTO_VIEWS,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PhotoView,
  type PictureFormat,
} from '@twirl/contract/pictures'
import type { FastifyInstance } from 'fastify'
import { addressBlock } from '#platform/http/address-block.ts'
import { AppError } from '#platform/http/app-error.ts'
import { SECURITY_HEADERS } from '#platform/http/security-headers.ts'
import type { DrawAhead } from './draw-ahead.ts'
import type { PictureStore } from './picture-store.ts'

const PICTURE_FILE = new RegExp(
  `^(${PHOTO_VIEWS.join('|')})-(${PICTURE_WIDTHS.join('|')})\\.(${PICTURE_FORMATS.join('|')})$`,
)
const IMAGE_KEY = /^[a-z0-9]{16}$/

export function pictureRoutes(
  app: FastifyInstance,
  pictures: PictureStore,
  /** Null: nothing is drawn in advance. */
  ahead: DrawAhead | null,
): void {
  app.get<{ Params: { image_key: string; file: string } }>(
    '/pictures/:image_key/:file',
    // A first drawing takes its time; that is not worth a line in the log.
    { logLevel: 'error' },
    async ({ params: { image_key, file }, ip, signal }, reply) => {
      const [, view, width, format] = PICTURE_FILE.exec(file) ?? []
      if (!IMAGE_KEY.test(image_key) || !format) throw new AppError('NOT_FOUND')
      const request = {
        image_key,
        // The pattern is made of the very lists that these types come from.
        view: view as PhotoView,
        width: Number(width),
        format: format as PictureFormat,
      }
      const visitor = { address: addressOf(ip), signal }
      const picture = await pictures.read(request, visitor).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      if (picture) ahead?.noteRequest(request)
      // The visitor is gone.
      if (!picture) return reply.hijack()
      return (
        reply
          .headers(SECURITY_HEADERS)
          // Mails show pictures of the shop, and browsers show mails on pages of other sites.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .type(`image/${format}`)
          .send(picture)
      )
    },
  )
}

/** A client that has closed the connection has no address. */
function addressOf(ip: string | undefined): string {
  return ip === undefined ? 'closed' : addressBlock(ip)
}
