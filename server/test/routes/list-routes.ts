import type { FastifyInstance } from 'fastify'

/** Every mounted route as `METHOD /path`, read from the tree that Fastify prints. */
export function listRoutes(app: FastifyInstance): string[] {
  const branch: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^([│├└─ ]*)(\S.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (!segment) return []
      branch.splice(indent.length / 4 - 1, Infinity, segment)
      return methods.split(', ').map((method) => `${method} ${branch.join('')}`)
    })
}
