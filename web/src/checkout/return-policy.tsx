import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useShopTerms } from '#lib/shop-terms.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import type { Flow } from './flow.ts'

const LINK =
  'inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry'

/** Opens the rules that apply to this order (CHECKOUT-3, ORDER-8). */
export function ReturnPolicy({ flow }: { flow: Flow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={LINK}>
        Return policy
      </button>
      {isOpen && (
        <Popup title="Return policy" onClose={() => setOpen(false)}>
          <ReturnRules flow={flow} />
          {/* In a new tab: this page would lose what was typed. */}
          <Link to="/returns" target="_blank" className={LINK}>
            All about returns (opens a new tab)
          </Link>
        </Popup>
      )}
    </>
  )
}

export function ReturnRules({ flow }: { flow: Flow }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {flow === 'TRUNK_SHOW' ? <GroupRules /> : <IndividualRules />}
      <li>Bag it as it is: we do the cleaning. A piece that comes back worn can’t be refunded.</li>
    </ul>
  )
}

function GroupRules() {
  const { rentalDaysGroup, refundDays, refundHoursGroup } = useShopTerms()
  return (
    <>
      <li>
        You rent for {rentalDaysGroup} days. Then hand the piece to your group leader: everything
        that was rented comes back to us in one box.
      </li>
      <li>
        Group rental: full refund if you ask within {refundHoursGroup} hours of receipt and give the
        piece back to your group leader. You can exchange only with another member of the group, and
        only until your pieces are packed.
      </li>
      <li>Trunk show: ask for a refund within {refundDays} days of delivery.</li>
      <li>
        Pieces you buy are yours to keep. If one isn’t right, ask for a refund within {refundDays}{' '}
        days of delivery.
      </li>
    </>
  )
}

function IndividualRules() {
  const { rentalDays, refundDays, exchange } = useShopTerms()
  return (
    <>
      <li>
        Rented pieces are yours for {rentalDays} days; send them back with the label from the bag.
        You can exchange them, but not get a refund. {exchange.offer}
      </li>
      <li>
        Pieces you buy, gently used or on sale: ask for a refund within {refundDays} days of
        delivery.
      </li>
    </>
  )
}
