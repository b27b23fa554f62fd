import { orderNumber } from '@twirl/contract/buying/checkout'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#platform/http/app-error.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { sessionCookie } from '#platform/security/session-cookie.ts'
import type { Sessions } from '#platform/security/sessions.ts'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'
import { isOrderKey } from '../order-number.ts'
import type { HistoryDeps } from './describe-orders.ts'
import { dueDateFile } from './due-date-file.ts'
import { getOrder } from './get-order.ts'

type DueDateDeps = HistoryDeps & { secrets: Secrets; sessions: Sessions; publicOrigin: string }

/**
 * A calendar opens it like a page, without a Guest-Id: for the customer who is logged in, or with the key. All that it
 * does not show answers alike.
 */
export function dueDateRoutes(
  app: FastifyInstance,
  { sessions, publicOrigin, ...deps }: DueDateDeps,
): void {
  const cookie = sessionCookie(publicOrigin)

  app.get<{ Params: { orderNumber: string }; Querystring: { key?: unknown } }>(
    '/order/:orderNumber/due.ics',
    async ({ params, query, headers }, reply) => {
      const asked = orderNumber.safeParse(params.orderNumber)
      if (!asked.success) throw new AppError('ORDER_NOT_FOUND')
      const token = cookie.read(headers.cookie)
      const session = token ? await sessions.find(token) : null
      const key = typeof query.key === 'string' ? query.key : undefined
      if (!session && !isOrderKey(deps.secrets, asked.data, key))
        throw new AppError('ORDER_NOT_FOUND')

      const visitor = { ...UNKNOWN_VISITOR, session }
      const order = await getOrder(deps, visitor, { orderNumber: asked.data, key })
      const file = dueDateFile(order, publicOrigin, deps.clock.now())
      if (file === null) throw new AppError('ORDER_NOT_FOUND')
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${asked.data}-due.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(file)
    },
  )
}
