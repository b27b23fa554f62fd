import type { Address } from '@twirl/contract/addresses'
import { formatPhone } from '#ui/form/fields/format-phone.ts'

/** An address as it is written on a parcel, and the phone number. */
export function AddressText({ address }: { address: Omit<Address, 'id'> }) {
  return (
    <address className="wrap-anywhere not-italic">
      <strong className="block font-semibold">
        {address.first_name} {address.last_name}
      </strong>
      <span className="block">{address.street_address}</span>
      {address.apt_unit_floor && <span className="block">{address.apt_unit_floor}</span>}
      <span className="block">
        {address.city}, {address.state} {address.zip_code}
      </span>
      <span className="block text-ink-soft">{formatPhone(address.cell_phone)}</span>
    </address>
  )
}
