import { Link } from '@tanstack/react-router'
import {
  REFUND_DAYS,
  REFUND_HOURS_GROUP,
  RENTAL_DAYS,
  RENTAL_DAYS_GROUP,
} from '@twirl/contract/rental-terms'
import { useState } from 'react'
import { Popup } from '#ui/overlay/popup.tsx'
import type { Flow } from './flow.ts'

const LINK =
  'inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry'

/** Opens the rules that apply to this order (decisions A28, C12). */
export function ReturnPolicy({ flow }: { flow: Flow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={LINK}>
        Return policy
      </button>
      {isOpen && (
        <Popup title="Return policy" onClose={() => setOpen(false)}>
          <ul className="flex list-disc flex-col gap-2 pl-5">
            {flow === 'TRUNK_SHOW' ? <GroupRules /> : <IndividualRules />}
            <li>
              Bag it as it is: we clean everything. A piece that comes back worn can no longer be
              refunded.
            </li>
          </ul>
          {/* In a new tab: this page would lose what was typed. */}
          <Link to="/returns" target="_blank" className={LINK}>
            All about returns (opens a new tab)
          </Link>
        </Popup>
      )}
    </>
  )
}

function GroupRules() {
  return (
    <>
      <li>
        Rented for {RENTAL_DAYS_GROUP} days. Hand the piece to your coordinator: everything comes
        back to us in one box.
      </li>
      <li>
        Group rental: a full refund within {REFUND_HOURS_GROUP} hours of receipt, once the piece is
        back with your group leader. Exchanges only with another member of the group.
      </li>
      <li>Trunk show: ask for a refund within {REFUND_DAYS} days of delivery.</li>
    </>
  )
}

function IndividualRules() {
  return (
    <>
      <li>
        Rented pieces are yours for {RENTAL_DAYS} days; send them back with the label from the bag.
        They can be exchanged, not refunded: one exchange per order is free, each one after that
        ships for $9.99.
      </li>
      <li>
        Bought pieces, gently used or clearance: ask for a refund within {REFUND_DAYS} days of
        delivery.
      </li>
    </>
  )
}
