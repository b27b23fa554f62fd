import type { Address } from '@twirl/contract/buying/addresses'
import { useState } from 'react'
import { formatPhone } from '#ui/form/fields/format-input.ts'
import { useIsDelivered } from './address-queries.ts'
import { addressLine, fullName, NOT_DELIVERED } from './address-text.ts'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'

const ACTION =
  'inline-flex min-h-11 items-center rounded-full px-3 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry'

type AddressChoiceProps = {
  addresses: readonly Address[]
  chosenId: number | null
  onChoose: (id: number) => void
  onEdit: (address: Address) => void
}

/** Radio buttons for the saved addresses. */
export function AddressChoice({ addresses, chosenId, onChoose, onEdit }: AddressChoiceProps) {
  const isDelivered = useIsDelivered()
  const [deleted, setDeleted] = useState<Address | null>(null)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">Address to ship to</legend>
      {addresses.map((address) => (
        <div
          key={address.id}
          className="rounded-picture border border-line-strong bg-white px-5 pt-1 transition has-checked:border-berry has-checked:bg-blush/40 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus"
        >
          <label className="grid grid-cols-[auto_1fr] gap-x-4 pt-3">
            <input
              type="radio"
              name="address"
              checked={chosenId === address.id}
              disabled={!isDelivered(address)}
              onChange={() => onChoose(address.id)}
              className="mt-1 size-5 accent-berry outline-none"
            />
            <span className="font-semibold wrap-anywhere">{fullName(address)}</span>
            <span className="col-start-2 wrap-anywhere text-ink-soft">
              {addressLine(address)}
              <span className="block tabular-nums">{formatPhone(address.cell_phone)}</span>
              {!isDelivered(address) && <span className="block text-warn">{NOT_DELIVERED}</span>}
            </span>
          </label>
          <p className="flex pl-6">
            <button
              type="button"
              aria-label={`Edit ${addressLine(address)}`}
              onClick={() => onEdit(address)}
              className={ACTION}
            >
              Edit
            </button>
            <button
              type="button"
              aria-label={`Delete ${addressLine(address)}`}
              onClick={() => setDeleted(address)}
              className={ACTION}
            >
              Delete
            </button>
          </p>
        </div>
      ))}
      {deleted && <DeleteAddressDialog address={deleted} onClose={() => setDeleted(null)} />}
    </fieldset>
  )
}
