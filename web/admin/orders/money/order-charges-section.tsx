import { useQuery } from '@tanstack/react-query'
import type { StaffMember } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { ChargeCard } from '../../charges/charge-card.tsx'
import { ChargeForm, choicesOf } from '../../charges/charge-form.tsx'
import { chargesQuery } from '../../charges/charge-queries.ts'
import { stateText } from '../../charges/charge-texts.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { TEXT_BUTTON } from '../../shell/text-button.ts'

/** The extra charges of an order; finance makes new ones. */
export function OrderChargesSection({ number, member }: { number: string; member: StaffMember }) {
  const query = useQuery(chargesQuery(number))
  const [isOpen, setOpen] = useState(false)
  const hasFinance = member.permissions.includes('finance')
  return (
    <section aria-labelledby="charges" className="pb-8">
      <h2 id="charges" className="pb-3 text-xl">
        Extra charges
      </h2>
      <Loaded query={query}>
        {({ items, charges }) => (
          <div className="flex flex-col gap-3">
            {charges.map((charge) => (
              <ChargeCard key={charge.id} charge={charge} member={member} />
            ))}
            {charges.length === 0 && <p className="text-sm">Nothing was charged besides.</p>}
            {hasFinance && !isOpen && choicesOf(items).length > 0 && (
              <div>
                <button
                  type="button"
                  className={buttonClass('outline')}
                  onClick={() => setOpen(true)}
                >
                  Extra charge
                </button>
              </div>
            )}
            {isOpen && (
              <div className="max-w-168 rounded-input border border-line bg-white p-4">
                <ChargeForm
                  orderNumber={number}
                  items={items}
                  onDone={(charge) => {
                    setOpen(false)
                    announce(stateText(charge))
                  }}
                />
                <button type="button" className={TEXT_BUTTON} onClick={() => setOpen(false)}>
                  Cancel
                </button>
              </div>
            )}
          </div>
        )}
      </Loaded>
    </section>
  )
}
