import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CARRIER_NAMES, CARRIERS, type Carrier } from '@twirl/contract/buying/carriers'
import {
  BULK_MAX,
  type BulkResult,
  deliverOrders,
  handOutOrders,
  packOrders,
  shipOrders,
} from '@twirl/contract/staff/orders/order-steps'
import { parcelLabel } from '@twirl/contract/staff/orders/parcel-label'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { announce } from '#ui/live-region.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { TEXT_BUTTON } from '../shell/text-button.ts'

type Results = { step: string; results: BulkResult[] }

/** Packs, ships, or marks as delivered or handed out the selected orders of a list, with a result for each (STAFF-23). */
export function BulkActions({ numbers }: { numbers: readonly string[] }) {
  const { member } = useSuspenseQuery(loginQuery()).data
  const queryClient = useQueryClient()
  const [isShipping, setIsShipping] = useState(false)
  const [shown, setShown] = useState<Results | null>(null)
  const show = (step: string, { results }: { results: BulkResult[] }) => {
    setIsShipping(false)
    setShown({ step, results })
    announce(summaryOf({ step, results }))
    void queryClient.invalidateQueries()
  }
  if (!member?.permissions.includes('warehouse')) return null
  if (numbers.length === 0 && !shown) return null
  const selected = [...numbers]
  const isTooMany = selected.length > BULK_MAX
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {selected.length > 0 && <span className="text-sm">{selected.length} selected</span>}
      {isTooMany && <span className="text-sm text-error">Please select at most {BULK_MAX}.</span>}
      {selected.length > 0 && !isTooMany && (
        <>
          <ActionButton
            className={TEXT_BUTTON}
            action={async () => show('packed', await api(packOrders, { numbers: selected }))}
          >
            Pack
          </ActionButton>
          <button type="button" className={TEXT_BUTTON} onClick={() => setIsShipping(true)}>
            Ship
          </button>
          <ActionButton
            className={TEXT_BUTTON}
            action={async () => show('delivered', await api(deliverOrders, { numbers: selected }))}
          >
            Mark as delivered
          </ActionButton>
          <ActionButton
            className={TEXT_BUTTON}
            action={async () => show('handed out', await api(handOutOrders, { numbers: selected }))}
          >
            Mark as handed out
          </ActionButton>
        </>
      )}
      {isShipping && (
        <ShipPopup
          numbers={selected}
          onDone={(answer) => show('shipped', answer)}
          onClose={() => setIsShipping(false)}
        />
      )}
      {shown && <ResultsPopup shown={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

function summaryOf({ step, results }: Results): string {
  const done = results.filter(({ is_done }) => is_done).length
  return `${done} of ${results.length} ${results.length === 1 ? 'order' : 'orders'} ${step}`
}

function ResultsPopup({ shown, onClose }: { shown: Results; onClose: () => void }) {
  return (
    <Popup title={summaryOf(shown)} onClose={onClose}>
      <ul className="max-h-[50vh] overflow-y-auto text-sm">
        {shown.results.map(({ number, is_done, text }) => (
          <li key={number} className="border-b border-line py-2 last:border-0">
            <span className="font-semibold">{number}</span>:{' '}
            {is_done ? shown.step : <span className="text-error">{text}</span>}
          </li>
        ))}
      </ul>
      <button type="button" className={buttonClass('outline')} onClick={onClose}>
        Close
      </button>
    </Popup>
  )
}

type ShipPopupProps = {
  numbers: string[]
  onDone: (answer: { results: BulkResult[] }) => void
  onClose: () => void
}

const CONTROL = 'h-11 w-full rounded-input border border-line-strong bg-white px-3'

/** One carrier for all, and a tracking number for each. Orders without a number are left out. */
function ShipPopup({ numbers, onDone, onClose }: ShipPopupProps) {
  const [carrier, setCarrier] = useState<Carrier>('UPS')
  const [typed, setTyped] = useState<Record<string, string>>({})
  const orders = numbers
    .map((number) => ({ number, tracking_number: typed[number]?.trim() ?? '' }))
    .filter(({ tracking_number }) => tracking_number !== '')
  const problemOf = (tracking_number: string) =>
    parcelLabel.safeParse({ carrier, tracking_number }).error?.issues[0]?.message
  const problems = new Map(
    orders.map(({ number, tracking_number }) => [number, problemOf(tracking_number)]),
  )
  const isReady = orders.length > 0 && [...problems.values()].every((problem) => !problem)
  return (
    <Popup title="Ship the selected orders" onClose={onClose}>
      <p>Each customer gets a mail. Orders without a number are left out.</p>
      <label className="flex flex-col gap-1 font-semibold">
        Carrier
        <select
          className={CONTROL}
          value={carrier}
          onChange={({ target }) => setCarrier(target.value as Carrier)}
        >
          {CARRIERS.map((each) => (
            <option key={each} value={each}>
              {CARRIER_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <ul className="flex max-h-[45vh] flex-col gap-3 overflow-y-auto p-1">
        {numbers.map((number) => (
          <li key={number}>
            <label className="flex flex-col gap-1 text-sm">
              Tracking number of {number}
              <input
                className={CONTROL}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={60}
                aria-invalid={problems.get(number) ? true : undefined}
                onChange={({ target }) => setTyped({ ...typed, [number]: target.value })}
              />
              {problems.get(number) && <span className="text-error">{problems.get(number)}</span>}
            </label>
          </li>
        ))}
      </ul>
      {isReady && (
        <ActionButton
          className={buttonClass()}
          action={async () => onDone(await api(shipOrders, { carrier, orders }))}
        >
          Ship {orders.length} {orders.length === 1 ? 'order' : 'orders'}
        </ActionButton>
      )}
    </Popup>
  )
}
