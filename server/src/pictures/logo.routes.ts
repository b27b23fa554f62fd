import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/http/app-error.ts'
import { SECURITY_HEADERS } from '#platform/http/security-headers.ts'
import { logoObject } from './logo-intake.ts'
import type { OriginalFiles } from './original-files.ts'

const LOGO_FILE = /^([a-f0-9]{32})\.png$/

/** Serves logos, also older ones: mails that were sent go on showing them. */
export function logoRoutes(app: FastifyInstance, originals: OriginalFiles): void {
  app.get<{ Params: { file: string } }>('/logo/:file', async ({ params }, reply) => {
    const [, key] = LOGO_FILE.exec(params.file) ?? []
    const file = key && (await originals.find(logoObject(key)))
    if (!file) throw new AppError('NOT_FOUND')
    return (
      reply
        .headers(SECURITY_HEADERS)
        // Mails show the logo, and browsers show mails on pages of other sites.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/png')
        .send(createReadStream(file))
    )
  })
}
