import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Address } from '@twirl/contract/addresses'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { buttonClass } from '#ui/button-class.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddressFields } from './address-fields.tsx'
import { addressesQuery, statesQuery } from './address-queries.ts'

type AddressFormProps = {
  /** The address that is changed; null for a new one. */
  address: Address | null
  /** What a new address starts with, such as the customer's name. */
  initial?: Partial<Omit<Address, 'id'>>
  onSaved: (address: Address) => void
  onCancel?: () => void
}

/** Saves an address of a customer. */
export function AddressForm({ address, initial, onSaved, onCancel }: AddressFormProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const { data: states, isError, refetch } = useQuery(statesQuery())

  const load = async () => {
    const { checkAddress, saveAddress } = await import('./address-calls.ts')
    const send = (values: FormValues) => asCustomer(saveAddress(values, address?.id ?? null))
    return { check: checkAddress, send }
  }
  const finish = async (saved: Address) => {
    await queryClient.invalidateQueries({ queryKey: addressesQuery().queryKey })
    onSaved(saved)
  }

  if (isError)
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p>The form did not load.</p>
        <button type="button" onClick={() => void refetch()} className={buttonClass('outline')}>
          Try again
        </button>
      </div>
    )
  // The state is chosen from the list, so the form waits for it.
  if (!states) return <Skeleton className="h-120 rounded-picture" />
  return (
    <Form
      label={address ? 'Edit address' : 'New address'}
      load={load}
      button="Save address"
      onSent={(saved) => void finish(saved)}
      hasLeaveWarning
      moreButtons={
        onCancel && (
          <button type="button" onClick={onCancel} className={buttonClass('outline')}>
            Cancel
          </button>
        )
      }
    >
      <AddressFields states={states} initial={address ?? initial} />
    </Form>
  )
}
