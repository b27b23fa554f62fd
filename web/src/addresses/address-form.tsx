import { useQueryClient } from '@tanstack/react-query'
import type { Address } from '@twirl/contract/buying/addresses'
import type { ReactNode } from 'react'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { AddressFields } from './address-fields.tsx'
import { reloadAddresses } from './address-queries.ts'

type AddressFormProps = {
  /** The address that is changed; null for a new one. */
  address: Address | null
  /** For a new address. */
  suggested?: Partial<Address>
  button: string
  onSaved: (address: Address) => void
  moreButtons?: ReactNode
}

/** Adds or changes a saved address. */
export function AddressForm({
  address,
  suggested,
  button,
  onSaved,
  moreButtons,
}: AddressFormProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const kept = useKeptForm(keptNameOf(address))

  const load = async () => {
    const { checkAddress, checkedAfter, fieldsByErrorCode, saveAddress } =
      await import('./address-call.ts')
    const send = async (values: FormValues) => {
      const saved = await asCustomer(saveAddress(values, address?.id ?? null))
      // The address is saved: a list that does not load shows its own error.
      await reloadAddresses(queryClient).catch(() => {})
      return saved
    }
    return { check: checkAddress, checkedAfter, fieldsByErrorCode, send }
  }

  return (
    <Form
      label={address ? 'Edit address' : 'New address'}
      load={load}
      button={button}
      failureNote="Nothing you typed is lost."
      hasLeaveWarning
      kept={kept}
      onSent={onSaved}
      moreButtons={moreButtons}
    >
      <AddressFields address={kept.values ?? address ?? suggested ?? null} />
    </Form>
  )
}

/** Returns the name of the form for this address; null is a new address. */
export const keptNameOf = (address: Pick<Address, 'id'> | null): string =>
  `address-${address?.id ?? 'new'}`
