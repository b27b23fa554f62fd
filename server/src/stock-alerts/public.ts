export { listDemandFacts, moveStockAlerts } from './stock-alerts.queries.ts'
export { personalAlerts } from './personal-alerts.queries.ts'
export { backInStockSample } from './back-in-stock-sample.ts'
