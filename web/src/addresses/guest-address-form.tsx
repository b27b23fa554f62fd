import type { GuestAddress } from '@twirl/contract/buying/addresses'
import { EmailField } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { AddressFields } from './address-fields.tsx'

type GuestAddressFormProps = {
  address: GuestAddress | null
  button: string
  onSaved: (address: GuestAddress) => void
}

/** Where to send the order of a guest, and where to write to. It is sent with the order only. */
export function GuestAddressForm({ address, button, onSaved }: GuestAddressFormProps) {
  const load = async () => {
    const { checkGuestAddress, checkedAfter, toGuestAddress } = await import('./address-call.ts')
    const send = (values: FormValues) => Promise.resolve(toGuestAddress(values))
    return { check: checkGuestAddress, checkedAfter, send }
  }
  return (
    <Form label="Shipping address" load={load} button={button} onSent={onSaved} hasLeaveWarning>
      <EmailField
        name="email"
        label="Email"
        hint="For the confirmation and the link to your order."
        defaultValue={address?.email}
        isWide
      />
      <AddressFields address={address} />
    </Form>
  )
}
