export { moveStockAlerts } from './stock-alerts.queries.ts'
export { personalAlerts } from './personal-alerts.queries.ts'
