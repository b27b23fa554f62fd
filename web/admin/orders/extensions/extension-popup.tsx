import { useQuery } from '@tanstack/react-query'
import type { ExtensionPreview } from '@twirl/contract/buying/extensions'
import { cardBrandName } from '@twirl/contract/buying/card-brands'
import { note } from '@twirl/contract/primitives'
import {
  type ExtendableItem,
  extendRentalByStaff,
  previewStaffExtension,
} from '@twirl/contract/staff/orders/extensions'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { Loaded } from '../../shell/loaded.tsx'

type Card = { brand: string; last_four: string }

type ExtensionPopupProps = {
  item: ExtendableItem
  /** Null: only a free extension is possible. */
  card: Card | null
  onClose: () => void
  /** What the list shows may be outdated. */
  onFailed: () => void
  onDone: (dueDate: string) => void
}

/** Who pays, what it costs, and why. */
export function ExtensionPopup({ item, card, onClose, onFailed, onDone }: ExtensionPopupProps) {
  const [isFree, setFree] = useState(card === null)
  const asked = { order_item_id: item.id, is_free: isFree }
  const quote = useQuery({
    queryKey: ['extension', asked],
    queryFn: ({ signal }) => api(previewStaffExtension, asked, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const call = (preview: ExtensionPreview) => ({
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: async ({ reason = '' }: Record<string, string>) => {
      try {
        await api(extendRentalByStaff, { ...asked, order_token: preview.order_token, reason })
        return preview.new_due_date
      } catch (error) {
        onFailed()
        throw error
      }
    },
  })
  return (
    <Popup title={`Extend ${item.title}`} onClose={onClose} hasForm>
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-sm font-semibold">Price</legend>
        <PriceChoice
          text={
            card
              ? `Charge the ${cardBrandName(card.brand)} card ending in ${card.last_four}`
              : 'The card of the order is not saved, so it can’t be charged'
          }
          isChecked={!isFree}
          isDisabled={card === null}
          onCheck={() => setFree(false)}
        />
        <PriceChoice text="Free of charge" isChecked={isFree} onCheck={() => setFree(true)} />
      </fieldset>
      <Loaded query={quote}>
        {(preview) => (
          <>
            <Totals preview={preview} />
            <Form
              key={preview.order_token}
              label={`Extend ${item.title}`}
              load={async () => call(preview)}
              button={isFree ? 'Extend for free' : `Charge ${formatDollars(preview.total)}`}
              onSent={onDone}
            >
              <TextArea
                name="reason"
                label="Reason"
                hint="It is kept in the audit log."
                rows={2}
                maxLength={REASON_MAX}
              />
            </Form>
          </>
        )}
      </Loaded>
    </Popup>
  )
}

type PriceChoiceProps = {
  text: string
  isChecked: boolean
  isDisabled?: boolean
  onCheck: () => void
}

function PriceChoice({ text, isChecked, isDisabled = false, onCheck }: PriceChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 has-disabled:text-ink-mute">
      <input
        type="radio"
        name="price"
        className="size-5 shrink-0 accent-berry"
        checked={isChecked}
        disabled={isDisabled}
        onChange={onCheck}
      />
      {text}
    </label>
  )
}

function Totals({ preview }: { preview: ExtensionPreview }) {
  const { due_date, new_due_date, subtotal, tax_amount, total } = preview
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm tabular-nums [&_dd]:text-right [&_dt]:text-ink-soft">
      <dt>Due until now</dt>
      <dd>{formatDay(due_date)}</dd>
      <dt>Due then</dt>
      <dd className="font-semibold">{formatDay(new_due_date)}</dd>
      <dt>Additional month</dt>
      <dd>{formatDollars(subtotal)}</dd>
      <dt>Tax</dt>
      <dd>{tax_amount === null ? 'Not known right now' : formatDollars(tax_amount)}</dd>
      <dt className="font-semibold text-ink!">Total</dt>
      <dd className="font-semibold">{formatDollars(total)}</dd>
    </dl>
  )
}
