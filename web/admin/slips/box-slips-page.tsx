import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getBoxSlips } from '@twirl/contract/staff/orders/boxes'
import { api } from '#lib/api.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { AddressLabel } from './address-label.tsx'
import { PrintTitle } from './print-title.tsx'
import { SlipSheet } from './slip-sheet.tsx'

/** The label of a box and a slip for each person, to be printed. */
export function BoxSlipsPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery({
    queryKey: ['box-slips', id],
    queryFn: () => api(getBoxSlips, { id }),
  })
  return (
    <>
      <PrintTitle title="Packing slips of the box">
        <AdminLink to={`/admin/boxes/${id}`} className={TEXT_BUTTON}>
          Back to the box
        </AdminLink>
      </PrintTitle>
      <Loaded query={query}>
        {({ theme, slips, address }) => (
          <>
            <AddressLabel address={address} reference={theme} />
            {slips.length === 0 && <p>Nothing is sent to this event.</p>}
            {slips.map((slip) => (
              <SlipSheet key={slip.order_number} slip={slip} />
            ))}
          </>
        )}
      </Loaded>
    </>
  )
}
