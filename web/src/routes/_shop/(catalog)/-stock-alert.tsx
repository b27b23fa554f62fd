import { useSession } from '#accounts/session/use-session.ts'
import type { SoldOutVariant } from '#catalog/product/product-details.tsx'
import { AlertPlaceholder } from '#stock-alerts/alert-placeholder.tsx'
import { AskForAlert } from '#stock-alerts/ask-for-alert.tsx'

type StockAlertProps = Omit<SoldOutVariant, 'sku'> & {
  sku: string
  isClearance: boolean
  onInStock: () => void
}

export function StockAlert(props: StockAlertProps) {
  const { state } = useSession()
  // Whether an address is asked for depends on it.
  if (state !== 'customer' && state !== 'guest') return <AlertPlaceholder {...props} />
  return <AskForAlert {...props} isCustomer={state === 'customer'} />
}
