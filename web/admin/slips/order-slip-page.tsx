import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getOrderSlip } from '@twirl/contract/staff/orders/slips'
import { api } from '#lib/api.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { AddressLabel } from './address-label.tsx'
import { PrintTitle } from './print-title.tsx'
import { SlipSheet } from './slip-sheet.tsx'

/** The slip and the label of one order, to be printed. */
export function OrderSlipPage() {
  const { number } = useParams({ strict: false }) as { number: string }
  const query = useQuery({
    queryKey: ['order-slip', number],
    queryFn: () => api(getOrderSlip, { number }),
  })
  return (
    <>
      <PrintTitle title={`Packing slip ${number}`}>
        <AdminLink to={`/admin/orders/${number}`} className={TEXT_BUTTON}>
          Back to the order
        </AdminLink>
      </PrintTitle>
      <Loaded query={query}>
        {({ slip, address }) => (
          <>
            <AddressLabel address={address} reference={slip.theme ?? slip.order_number} />
            <SlipSheet slip={slip} />
          </>
        )}
      </Loaded>
    </>
  )
}
