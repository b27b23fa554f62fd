import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EndpointInput } from '@twirl/contract/endpoint'
import {
  askForStockAlert,
  cancelStockAlert,
  listStockAlerts,
  type StockAlert,
} from '@twirl/contract/stock-alerts'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

export const stockAlertsQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'stock-alerts'],
    queryFn: async ({ signal }): Promise<StockAlert[]> =>
      (await api(listStockAlerts, {}, { signal })).stock_alerts,
  })

export async function ask(
  queryClient: QueryClient,
  wish: EndpointInput<typeof askForStockAlert>,
): Promise<void> {
  const alert = await api(askForStockAlert, wish)
  change(queryClient, alert.stock_alert_id, [alert])
}

export async function cancel(queryClient: QueryClient, id: number): Promise<void> {
  await api(cancelStockAlert, { id })
  change(queryClient, id, [])
}

function change(queryClient: QueryClient, id: number, to: StockAlert[]): void {
  queryClient.setQueryData(stockAlertsQuery().queryKey, (before: StockAlert[] = []) => [
    ...before.filter(({ stock_alert_id }) => stock_alert_id !== id),
    ...to,
  ])
}
