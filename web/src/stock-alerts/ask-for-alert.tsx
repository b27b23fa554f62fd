import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { TransactionType } from '@twirl/contract/buying/cart'
import { isCallErrorOf } from '@twirl/contract/client'
import type { EndpointInput } from '@twirl/contract/endpoint'
import {
  askForStockAlert,
  cancelStockAlert,
  listStockAlerts,
  type StockAlert,
} from '@twirl/contract/stock-alerts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { AlertForm } from './alert-form.tsx'
import { MAIN_ALERT_TEXT, mainAlertClass } from './alert-placeholder.tsx'

type AskForAlertProps = {
  sku: string
  /** The ways in which the variant cannot be ordered, the main one first. */
  transactionTypes: TransactionType[]
  isClearance: boolean
  /** A customer gets the mail at the address of the account. */
  isCustomer: boolean
  /** The most important button of the page. */
  isMain: boolean
  /** It was pressed, before it was loaded or since: the form is open. */
  isPressed: boolean
  onPressedChange: (isPressed: boolean) => void
  /** It can be ordered after all. */
  onInStock: () => void
}

const LINK = 'min-h-8 font-semibold text-berry underline underline-offset-4 hover:text-berry-deep'

/** Asks for a mail when a sold-out size is back: a customer with one click, a guest with an e-mail address. */
export function AskForAlert(props: AskForAlertProps) {
  const { sku, transactionTypes, isClearance, isCustomer, isMain, onInStock } = props
  const { isPressed, onPressedChange } = props
  const queryClient = useQueryClient()
  const { data: alerts = [], isFetched } = useQuery(stockAlertsQuery())
  const needsForm = !isCustomer || transactionTypes.length > 1
  const button = useRef<HTMLButtonElement>(null)
  const alert = alerts.find(
    (each) =>
      each.sku === sku &&
      each.is_clearance === isClearance &&
      transactionTypes.includes(each.transaction_type),
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    meta: { errorSource: 'shown-action' },
  })
  const failure = ownError(error)
  const isAsked = alert !== undefined
  const hasActed = useRef(false)
  const wasAsked = useRef(isAsked)

  // The pressed button has become another one.
  useEffect(() => {
    if (hasActed.current && wasAsked.current !== isAsked)
      button.current?.focus({ preventScroll: true })
    wasAsked.current = isAsked
  }, [isAsked])

  const send = async (transaction_type: TransactionType, email?: string) => {
    hasActed.current = true
    try {
      await ask(queryClient, { sku, transaction_type, is_clearance: isClearance, email })
      announce(waitText(transaction_type))
    } catch (refusal) {
      if (isInStock(refusal)) onInStock()
      throw refusal
    }
  }
  const start = () => {
    if (isPending) return
    if (needsForm) onPressedChange(!isPressed)
    else mutate(() => send(transactionTypes[0]!))
  }
  const sendPressed = useEffectEvent(() => {
    onPressedChange(false)
    if (!isAsked) start()
  })
  useEffect(() => {
    if (isPressed && isFetched && !needsForm) sendPressed()
  }, [isPressed, isFetched, needsForm])
  const stop = (id: number) => {
    if (isPending) return
    hasActed.current = true
    mutate(async () => {
      await cancel(queryClient, id)
      announce('Canceled. We won’t email you about this size.')
    })
  }

  if (alert)
    return (
      // One line: for the size of the profile it appears after the page was loaded, and must not move what is below.
      <>
        <span className="font-semibold text-success" title={waitText(alert.transaction_type)}>
          {isMain ? waitText(alert.transaction_type) : 'We’ll email you.'}
        </span>
        <button
          ref={button}
          type="button"
          aria-busy={isPending}
          onClick={() => stop(alert.stock_alert_id)}
          className={LINK}
        >
          Cancel<span className="sr-only"> the email about this size</span>
        </button>
        {failure && <FailureText error={failure} />}
      </>
    )
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-busy={isPending}
        aria-expanded={needsForm ? isPressed : undefined}
        onClick={start}
        data-press={isMain ? 'alert' : undefined}
        className={isMain ? mainAlertClass(needsForm && isPressed) : LINK}
      >
        {isMain ? (
          MAIN_ALERT_TEXT
        ) : (
          <>
            Notify me<span className="sr-only"> by email when this size is back</span>
          </>
        )}
      </button>
      {failure && <FailureText error={failure} />}
      {needsForm && isPressed && (
        <AlertForm
          transactionTypes={transactionTypes}
          isCustomer={isCustomer}
          onSend={send}
          onSent={() => onPressedChange(false)}
        />
      )}
    </>
  )
}

function waitText(transactionType: TransactionType): string {
  const act = transactionType === 'RENT' ? 'rent' : 'buy'
  return `We’ll email you once when you can ${act} this size again.`
}

function FailureText({ error }: { error: Error }) {
  return (
    <p role="alert" className="basis-full pt-1 text-error">
      {failureText(error)}
    </p>
  )
}

function isInStock(error: unknown): boolean {
  return isCallErrorOf<typeof askForStockAlert>(error) && error.code === 'IN_STOCK'
}

const stockAlertsQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'stock-alerts'],
    queryFn: async ({ signal }): Promise<StockAlert[]> =>
      (await api(listStockAlerts, {}, { signal })).stock_alerts,
  })

async function ask(
  queryClient: QueryClient,
  wish: EndpointInput<typeof askForStockAlert>,
): Promise<void> {
  const alert = await api(askForStockAlert, wish)
  replaceAlert(queryClient, alert.stock_alert_id, [alert])
}

async function cancel(queryClient: QueryClient, id: number): Promise<void> {
  await api(cancelStockAlert, { id })
  replaceAlert(queryClient, id, [])
}

function replaceAlert(queryClient: QueryClient, id: number, to: StockAlert[]): void {
  queryClient.setQueryData(stockAlertsQuery().queryKey, (before: StockAlert[] = []) => [
    ...before.filter(({ stock_alert_id }) => stock_alert_id !== id),
    ...to,
  ])
}
