import { SIZE_LABELS } from '@twirl/contract/primitives'
import { type OrderSteps, receiveItem } from '@twirl/contract/staff/orders/order-steps'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import type { TryStep } from './steps-query.ts'

type ReceivePopupProps = {
  order: OrderSteps
  tryStep: TryStep
  onDone: (order: OrderSteps) => void
  onClose: () => void
}

/** Chooses the units that came back, all of them at first. Each item is received in a call of its own. */
export function ReceivePopup({ order, tryStep, onDone, onClose }: ReceivePopupProps) {
  const items = order.items.flatMap(({ units, ...item }) => {
    const away = units.filter(({ is_receivable }) => is_receivable)
    return away.length > 0 ? [{ ...item, units: away }] : []
  })
  const [left, setLeft] = useState<readonly string[]>([])
  const toggle = (code: string, isBack: boolean) =>
    setLeft(isBack ? left.filter((each) => each !== code) : [...left, code])
  const chosen = items
    .map(({ id, units }) => ({
      order_item_id: id,
      units: units.map(({ code }) => code).filter((code) => !left.includes(code)),
    }))
    .filter(({ units }) => units.length > 0)
  const count = chosen.reduce((sum, { units }) => sum + units.length, 0)
  const receive = async () => {
    let received = order
    for (const item of chosen)
      received = await tryStep(api(receiveItem, { number: order.order_number, ...item }))
    onDone(received)
  }
  return (
    <Popup title="Take pieces back" onClose={onClose}>
      <p>
        They wait for the inspection then. The customer gets a mail when all pieces of a line are
        back.
      </p>
      {items.map(({ id, title, size, color, units }) => (
        <fieldset key={id}>
          <legend className="font-semibold">
            {title}, {color}, size {SIZE_LABELS[size]}
          </legend>
          {units.map(({ code, state }) => (
            <label key={code} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-berry"
                checked={!left.includes(code)}
                onChange={({ target }) => toggle(code, target.checked)}
              />
              <span>
                <span className="font-mono">{code}</span> ({state})
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {count > 0 ? (
        <ActionButton action={receive} className={buttonClass()}>
          Receive {count} {count === 1 ? 'piece' : 'pieces'}
        </ActionButton>
      ) : (
        <p role="status">Choose at least one piece.</p>
      )}
    </Popup>
  )
}
