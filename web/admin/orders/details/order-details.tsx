import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import type { StaffMember } from '@twirl/contract/staff/access/member'
import { AdminLink } from '../../shell/admin-link.tsx'
import { TEXT_BUTTON } from '../../shell/text-button.ts'
import { WorkBadges } from '../work-badges.tsx'
import { LeadMarks } from './lead-marks.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderLedger } from './order-ledger.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderNotes } from './order-notes.tsx'
import { RefundRequests } from './refund-requests.tsx'

type OrderDetailsProps = {
  order: EndpointOutput<typeof getStaffOrder>
  number: string
  member: StaffMember
}

/** What is known of an order: its pieces, its people and days, its money, its mails and notes (STAFF-15). */
export function OrderDetails({ order, number, member }: OrderDetailsProps) {
  const isService = member.permissions.includes('service')
  const seesMails = isService || member.permissions.includes('finance')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <WorkBadges states={order.states} />
        {member.permissions.includes('owner') && (
          <AdminLink
            to={`/admin/audit?subject_kind=order&subject=${number}`}
            className={TEXT_BUTTON}
          >
            Audit log of this order
          </AdminLink>
        )}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
        <OrderItems order={order} />
        <OrderFacts order={order} />
      </div>
      {order.lead_marks.length > 0 && <LeadMarks marks={order.lead_marks} />}
      <OrderLedger order={order} />
      {order.applications.length > 0 && <RefundRequests applications={order.applications} />}
      <div className={`grid items-start gap-4 ${seesMails ? 'xl:grid-cols-2' : ''}`}>
        <OrderNotes number={number} />
        {seesMails && <OrderMails number={number} maySend={isService} />}
      </div>
    </div>
  )
}
