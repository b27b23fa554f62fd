import type { Settings } from '@twirl/contract/system'
import { toCents } from '#platform/money.ts'
import type { Platform } from '#platform/open-platform.ts'
import type { PaymentGateway } from '../providers/payments/payment-gateway.ts'
import { boxRoutes } from './boxes/boxes.routes.ts'
import type { ListOwedCharges } from './desk/get-order.ts'
import { orderDeskRoutes } from './desk/orders-desk.routes.ts'
import { booksRoutes } from './books/books.routes.ts'
import { findContradictions } from './books/find-contradictions.ts'
import { reconcileBalance } from './books/reconcile-balance.ts'
import { disputeJobs, disputeRoutes } from './disputes/disputes.routes.ts'
import { dueDateRoutes } from './history/due-date.routes.ts'
import { orderRoutes } from './orders.routes.ts'
import { outsideRoutes } from './outside/outside.routes.ts'
import { refundJobs } from './refunds/refunds.jobs.ts'
import { refundRoutes } from './refunds/refunds.routes.ts'
import type { OnDeclined } from './refunds/staff/staff-refund-deps.ts'
import { staffRefundRoutes } from './refunds/staff/staff-refunds.routes.ts'
import { returnJobs } from './returns/returns.jobs.ts'
import { orderStepRoutes } from './steps/order-steps.routes.ts'

type OrdersDeps = {
  gateway: PaymentGateway
  settings: { current: Settings }
  onDeclined: OnDeclined
  listOwedCharges: ListOwedCharges
}

export function openOrders(
  platform: Platform,
  { gateway, settings, onDeclined, listOwedCharges }: OrdersDeps,
): void {
  const { app, routes, jobs } = platform
  const terms = () => ({
    rental: settings.current.rental_terms,
    after_sale: settings.current.after_sale_terms,
    extension: settings.current.extension_terms,
    switches: settings.current.switches,
  })
  const deps = { ...platform, gateway, terms }
  orderRoutes(routes, deps)
  orderDeskRoutes(routes, { ...deps, listOwedCharges })
  booksRoutes(routes, deps)
  disputeRoutes(routes, deps)
  refundRoutes(routes, deps)
  orderStepRoutes(routes, deps)
  boxRoutes(routes, deps)
  const refundLimitCents = () => toCents(settings.current.finance_terms.refund_limit)
  staffRefundRoutes(routes, { ...deps, refundLimitCents, onDeclined })
  outsideRoutes(routes, deps)
  refundJobs(jobs, deps)
  disputeJobs(jobs, deps)
  jobs.schedule('reconcile-balance', '30 4 * * *', () => reconcileBalance(deps))
  jobs.schedule('find-contradictions', '45 4 * * *', async () => {
    await findContradictions(deps)
  })
  returnJobs(jobs, deps)
  dueDateRoutes(app, deps)
}
