import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The files of the web build. Names under /assets contain a hash, so that browsers may cache them without expiry. */
export async function mountStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    // Browsers read these files whole.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}
