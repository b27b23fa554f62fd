export { moveStockAlerts } from './stock-alerts.queries.ts'
