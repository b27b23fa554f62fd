import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Address } from '@twirl/contract/buying/addresses'
import { useEffect, useState } from 'react'
import { keptFormName } from '#lib/visitor/kept-form.ts'
import { resetVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { formatPhone } from '#ui/form/fields/format-input.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useListOrForm } from '#ui/form/use-list-or-form.tsx'
import { AddressForm, keptNameOf } from './address-form.tsx'
import { addressesQuery, useIsDelivered } from './address-queries.ts'
import { fullName, NOT_DELIVERED } from './address-text.ts'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'

const ACTION =
  'inline-flex min-h-11 items-center rounded-full px-3 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry'

/**
 * The saved addresses of a customer: list, add, edit; back to the list after save, update and delete (ACCOUNT-21).
 * `suggested` is what a new address starts with.
 */
export function AddressPanel({ suggested }: { suggested: Partial<Address> }) {
  const queryClient = useQueryClient()
  const isDelivered = useIsDelivered()
  const { data: addresses, isError } = useQuery(addressesQuery())
  const { edited, openForm, backToList, form, notice } = useListOrForm<Address>()
  const [deleting, setDeleting] = useState<Address | null>(null)
  // Continues the form that was open when the session ended.
  useEffect(() => {
    const name = keptFormName()
    const address = [null, ...(addresses ?? [])].find((each) => keptNameOf(each) === name)
    if (address !== undefined) openForm(address)
    // oxlint-disable-next-line react/exhaustive-deps -- when the addresses are known, not when they change
  }, [addresses === undefined])

  if (edited !== undefined)
    return (
      <div ref={form}>
        <AddressForm
          address={edited}
          suggested={suggested}
          button="Save address"
          onSaved={() => backToList(edited ? 'Saved.' : 'Added!')}
          moreButtons={
            <button
              type="button"
              onClick={() => backToList('No changes made.')}
              className={buttonClass('outline')}
            >
              Cancel
            </button>
          }
        />
      </div>
    )
  if (isError)
    return (
      <LoadFailure
        text="We couldn’t load your addresses."
        // The session as well: if it has ended, the page leads to the login.
        onRetry={() => void resetVisitorQueries(queryClient)}
      />
    )
  if (!addresses)
    return (
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Skeleton className="h-28 rounded-picture" />
        <Skeleton className="h-28 rounded-picture" />
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-5">
      {notice}
      {addresses.length === 0 ? (
        <p>You don’t have any saved addresses yet. Add one to check out faster.</p>
      ) : (
        <ul className="w-full border-t border-line">
          {addresses.map((address) => (
            <li
              key={address.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-4"
            >
              <AddressLines address={address} isDelivered={isDelivered(address)} />
              <span className="-ml-3 flex sm:ml-0">
                <button
                  type="button"
                  aria-label={`Edit ${address.street_address}`}
                  onClick={() => openForm(address)}
                  className={ACTION}
                >
                  Edit
                </button>
                <button
                  type="button"
                  aria-label={`Delete ${address.street_address}`}
                  onClick={() => setDeleting(address)}
                  className={ACTION}
                >
                  Delete
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => openForm(null)} className={buttonClass()}>
        Add an address
      </button>
      {deleting && (
        <DeleteAddressDialog
          address={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => backToList('Deleted.')}
        />
      )}
    </div>
  )
}

/** As it is written on a parcel, and the phone number. */
function AddressLines({ address, isDelivered }: { address: Address; isDelivered: boolean }) {
  return (
    <address className="min-w-0 wrap-anywhere not-italic">
      <strong className="block font-semibold">{fullName(address)}</strong>
      {address.street_address}
      {address.apt_unit_floor && `, ${address.apt_unit_floor}`}
      <br />
      {address.city}, {address.state} {address.zip_code}
      <span className="block text-ink-soft tabular-nums">{formatPhone(address.cell_phone)}</span>
      {!isDelivered && <span className="block text-warn">{NOT_DELIVERED}</span>}
    </address>
  )
}
