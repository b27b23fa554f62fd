import { alias } from '@twirl/contract/groups/trunk-shows'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { findTrunkShowByAlias } from '../../trunk-shows/public.ts'
import { calendarFile } from './calendar-file.ts'

const UNKNOWN_STATES = ['DRAFT', 'DELETED']

/** Open to every caller with the link of an event: it contains only what the public pages show. */
export function calendarRoutes(app: FastifyInstance, db: Database, origin: string): void {
  app.get<{ Params: { alias: string } }>(
    '/trunk-show/:alias/event.ics',
    async ({ params }, reply) => {
      const asked = alias.safeParse(params.alias)
      const event = asked.success ? await findTrunkShowByAlias(db, asked.data) : undefined
      if (!event || UNKNOWN_STATES.includes(event.state)) throw new AppError('NOT_FOUND')
      return reply
        .header('cache-control', 'public, max-age=300')
        .header('content-disposition', `attachment; filename="${event.alias}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(event, origin))
    },
  )
}
