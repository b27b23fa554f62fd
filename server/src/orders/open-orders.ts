import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import type { PaymentGateway } from '../providers/payments/payment-gateway.ts'
import { dueDateRoutes } from './history/due-date.routes.ts'
import { orderRoutes } from './orders.routes.ts'
import { refundJobs } from './refunds/refunds.jobs.ts'
import { refundRoutes } from './refunds/refunds.routes.ts'
import { returnJobs } from './returns/returns.jobs.ts'

type Dependencies = { gateway: PaymentGateway; settings: { current: Settings } }

export function openOrders(platform: Platform, { gateway, settings }: Dependencies): void {
  const { app, routes, jobs } = platform
  const terms = () => ({
    rental: settings.current.rental_terms,
    after_sale: settings.current.after_sale_terms,
  })
  const shop = { ...platform, gateway, terms }
  orderRoutes(routes, shop)
  refundRoutes(routes, shop)
  refundJobs(jobs, shop)
  returnJobs(jobs, shop)
  dueDateRoutes(app, shop)
}
