import { useQuery } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import type { Address } from '@twirl/contract/buying/addresses'
import { useRef, useState } from 'react'
import { AddressChoice } from '#addresses/address-choice.tsx'
import { AddressForm, keptNameOf } from '#addresses/address-form.tsx'
import { addressesQuery, useIsDelivered } from '#addresses/address-queries.ts'
import { storedGuestAddress } from '#checkout/checkout-storage.ts'
import { keptFormName } from '#lib/visitor/kept-form.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'

/**
 * The customer's choice among the saved addresses that the shop delivers to: the first one until another is picked. They are
 * loaded only where they are needed.
 */
export function useChosenAddress({ isNeeded = true } = {}) {
  const query = useQuery({ ...addressesQuery(), enabled: isNeeded })
  const [picked, setPicked] = useState<number | null>(null)
  const isDelivered = useIsDelivered()
  const offered = query.data?.filter(isDelivered)
  const address = offered?.find(({ id }) => id === picked) ?? offered?.[0] ?? null
  return { query, address: isNeeded ? address : null, setPicked }
}

type AddressShippingProps = ReturnType<typeof useChosenAddress> & {
  customer: Customer
  /** Null: the payment is on the same page. */
  onContinue: (() => void) | null
}

/** The saved addresses, or the form for one of them (ACCOUNT-21: list, add, edit). */
export function AddressShipping({
  query,
  address,
  setPicked,
  customer,
  onContinue,
}: AddressShippingProps) {
  const [edited, setEdited] = useState<Address | 'new' | null>(
    // Continues the form that was open when the session ended.
    () => (keptFormName() === keptNameOf(null) ? 'new' : null),
  )
  const panel = useRef<HTMLDivElement>(null)
  /** Between the list and the form; what was focused is gone with the other one. */
  const change = (to: Address | 'new' | null) => {
    setEdited(to)
    panel.current?.focus()
  }
  if (query.isError && !query.data)
    return <LoadFailure text={failureText(query.error)} onRetry={() => void query.refetch()} />
  if (!query.data) {
    return (
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Skeleton className="h-32 rounded-picture" />
        <Skeleton className="h-11 w-44 rounded-full" />
      </div>
    )
  }
  const isFirst = query.data.length === 0
  if (edited !== null || isFirst) {
    return (
      <div ref={panel} tabIndex={-1} className="outline-none">
        <AddressForm
          key={edited === null || edited === 'new' ? 'new' : edited.id}
          address={edited === 'new' ? null : edited}
          // What was typed before the login, or what the account contains.
          suggested={
            storedGuestAddress.read() ?? {
              first_name: customer.first_name ?? '',
              last_name: customer.last_name ?? '',
              cell_phone: customer.phone_number ?? '',
            }
          }
          button={isFirst && onContinue ? 'Continue to payment' : 'Save address'}
          onSaved={({ id }) => {
            setPicked(id)
            change(null)
            if (isFirst) onContinue?.()
          }}
          moreButtons={
            !isFirst && (
              <button type="button" onClick={() => change(null)} className={buttonClass('outline')}>
                Cancel
              </button>
            )
          }
        />
      </div>
    )
  }
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <AddressChoice
        addresses={query.data}
        chosenId={address?.id ?? null}
        onChoose={setPicked}
        onEdit={change}
      />
      <div className="flex flex-wrap gap-3 pt-6">
        {address && onContinue && (
          <button type="button" onClick={onContinue} className={buttonClass()}>
            Continue to payment
          </button>
        )}
        <button
          type="button"
          onClick={() => change('new')}
          className={buttonClass(address ? 'outline' : 'primary')}
        >
          Add an address
        </button>
      </div>
    </div>
  )
}
