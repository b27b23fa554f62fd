import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Address } from '@twirl/contract/addresses'
import { useRef, useState } from 'react'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesQuery } from './address-queries.ts'
import { AddressText } from './address-text.tsx'

/** Spec section 4: list, add, edit; back to the list after each change. */
type Mode = { name: 'list' } | { name: 'add' } | { name: 'edit'; address: Address }

const LIST: Mode = { name: 'list' }

/** The saved addresses of a customer. `initial` is what a new address starts with. */
export function AddressPanel({ initial }: { initial: Partial<Omit<Address, 'id'>> }) {
  const [mode, setMode] = useState<Mode>(LIST)
  const panel = useRef<HTMLDivElement>(null)

  /** What was focused is gone with the old mode. */
  const change = (next: Mode) => {
    setMode(next)
    panel.current?.focus()
  }
  const returnToList = (done?: string) => {
    if (done) announce(done)
    change(LIST)
  }

  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {mode.name === 'list' ? (
        <AddressList
          onAdd={() => change({ name: 'add' })}
          onEdit={(address) => change({ name: 'edit', address })}
          onDeleted={() => returnToList('Address deleted.')}
        />
      ) : (
        <>
          <h3 className="pb-5 text-2xl">
            {mode.name === 'add' ? 'Add an address' : 'Edit address'}
          </h3>
          <AddressForm
            address={mode.name === 'edit' ? mode.address : null}
            initial={initial}
            onSaved={() => returnToList('Address saved.')}
            onCancel={() => returnToList()}
          />
        </>
      )}
    </div>
  )
}

type AddressListProps = {
  onAdd: () => void
  onEdit: (address: Address) => void
  onDeleted: () => void
}

function AddressList({ onAdd, onEdit, onDeleted }: AddressListProps) {
  const { data: addresses, isError, refetch } = useQuery(addressesQuery())
  const [deleting, setDeleting] = useState<Address | null>(null)

  if (isError)
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p>Your addresses did not load.</p>
        <button type="button" onClick={() => void refetch()} className={buttonClass('outline')}>
          Try again
        </button>
      </div>
    )
  if (!addresses)
    return (
      <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-56 rounded-picture" />
        <Skeleton className="h-56 rounded-picture" />
      </div>
    )
  return (
    <>
      {addresses.length === 0 ? (
        <p className="pb-6">No address is saved yet. Add one, and checkout is quicker.</p>
      ) : (
        <ul className="grid gap-4 pb-6 sm:grid-cols-2">
          {addresses.map((address) => (
            <li
              key={address.id}
              className="flex flex-col justify-between gap-4 rounded-picture border border-line bg-white p-5"
            >
              <AddressText address={address} />
              <div className="flex flex-wrap gap-x-6">
                <CardButton
                  label={`Edit ${address.street_address}`}
                  text="Edit"
                  onPress={() => onEdit(address)}
                />
                <CardButton
                  label={`Delete ${address.street_address}`}
                  text="Delete"
                  onPress={() => setDeleting(address)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={onAdd} className={buttonClass()}>
        Add an address
      </button>
      {deleting && (
        <DeletePopup
          address={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            onDeleted()
          }}
        />
      )}
    </>
  )
}

type CardButtonProps = { label: string; text: string; onPress: () => void }

function CardButton({ label, text, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="min-h-11 font-semibold text-berry underline underline-offset-4 hover:text-berry-deep"
    >
      {text}
    </button>
  )
}

type DeletePopupProps = { address: Address; onClose: () => void; onDeleted: () => void }

function DeletePopup({ address, onClose, onDeleted }: DeletePopupProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const remove = async () => {
    const { removeAddress } = await import('./address-calls.ts')
    await asCustomer(removeAddress(address.id))
    await queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey })
    onDeleted()
  }
  return (
    <Popup title="Delete this address?" onClose={onClose}>
      <AddressText address={address} />
      <p className="text-ink-soft">Orders that are on their way are not affected.</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ActionButton action={remove} className={buttonClass()}>
          Delete
        </ActionButton>
        <button type="button" onClick={onClose} className={buttonClass('outline')}>
          Keep it
        </button>
      </div>
    </Popup>
  )
}
