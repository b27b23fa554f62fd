export { moveStockAlerts } from './move-stock-alerts.ts'
