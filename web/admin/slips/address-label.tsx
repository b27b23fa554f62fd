import type { getOrderSlip } from '@twirl/contract/staff/orders/slips'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { Sender } from './shop-mark.tsx'

type AddressLabelProps = {
  address: EndpointOutput<typeof getOrderSlip>['address']
  /** What the parcel is: its order, or the event of a box. */
  reference: string
}

/** The address for the outside of a parcel, on a sheet of its own. */
export function AddressLabel({ address, reference }: AddressLabelProps) {
  if (!address)
    return (
      <p className="mb-6 rounded-input bg-butter p-4 print:hidden">
        There is no address to send it to yet.
      </p>
    )
  return (
    <article
      aria-label="Address label"
      className="mb-6 w-[28rem] max-w-full break-after-page rounded-input border border-line bg-white p-6 text-xl print:mb-0 print:border-0 print:p-0"
    >
      <Sender />
      <p className="text-sm text-ink-soft">{reference}</p>
      <address className="not-italic">
        <p className="font-semibold">
          {address.first_name} {address.last_name}
        </p>
        <p>{address.street_address}</p>
        {address.apt_unit_floor && <p>{address.apt_unit_floor}</p>}
        <p>
          {address.city}, {address.state} {address.zip_code}
        </p>
      </address>
      <p className="pt-2 text-sm">Phone {address.cell_phone}</p>
    </article>
  )
}
