import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/http/app-error.ts'
import type { CatalogReadModel } from './read-model.ts'
import { robotsFile, sitemapFile, sitemapFileCount, sitemapIndex } from './sitemap.ts'

/** Serves what search engines read: the pages to index, and those to leave out. */
export function sitemapRoutes(
  app: FastifyInstance,
  catalog: CatalogReadModel,
  origin: string,
): void {
  const catalogue = () => ({
    collectionIds: catalog.listCollections().map(({ id }) => id),
    productIds: catalog.listProductIds(),
  })

  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robotsFile(origin)))

  app.get('/sitemap.xml', (_request, reply) => {
    const fileCount = sitemapFileCount(catalogue())
    return reply
      .type('application/xml')
      .send(fileCount > 1 ? sitemapIndex(origin, fileCount) : sitemapFile(origin, catalogue(), 1))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', ({ params }, reply) => {
    const part = Number(params.part)
    if (!(part >= 1 && part <= sitemapFileCount(catalogue()))) throw new AppError('NOT_FOUND')
    return reply.type('application/xml').send(sitemapFile(origin, catalogue(), part))
  })
}
