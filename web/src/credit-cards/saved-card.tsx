import { useQueryClient } from '@tanstack/react-query'
import { cardBrandName } from '@twirl/contract/buying/card-brands'
import type { CreditCard } from '@twirl/contract/buying/credit-cards'
import { useState } from 'react'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { CardBrandIcon } from './card-brand.tsx'
import { cardName, expirationText, isExpired } from './card-text.ts'
import { removeCard } from './card-queries.ts'

/** Brand, last digits and expiration date of a card, in one line. */
export function SavedCard({ card }: { card: CreditCard }) {
  const { brand, credit_card_number, expiration_date } = card
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <CardBrandIcon brand={brand} />
      <span className="font-semibold">
        {cardBrandName(brand)} <span aria-hidden="true">•••• </span>
        <span className="sr-only">ending in </span>
        <span className="tabular-nums">{credit_card_number}</span>
      </span>
      {isExpired(expiration_date) ? (
        <span className="text-sm font-semibold text-error">
          Expired {expirationText(expiration_date)}
        </span>
      ) : (
        <span className="text-sm text-ink-soft tabular-nums">
          Expires {expirationText(expiration_date)}
        </span>
      )}
    </span>
  )
}

type DeleteCardButtonProps = { card: CreditCard; onDeleted?: () => void }

/** Asks before it deletes. */
export function DeleteCardButton({ card, onDeleted }: DeleteCardButtonProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const [isAsking, setAsking] = useState(false)
  const name = cardName(card)
  return (
    <>
      <button
        type="button"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
        className="inline-flex min-h-11 items-center rounded-full px-3 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry"
      >
        Delete
      </button>
      {isAsking && (
        <Popup title="Delete this card?" onClose={() => setAsking(false)}>
          <p>{name} will be removed from your account. Orders you paid for with it won’t change.</p>
          <div className="flex flex-wrap gap-3">
            <ActionButton
              action={async () => {
                await asCustomer(removeCard(queryClient, card.id))
                setAsking(false)
                onDeleted?.()
              }}
              className={buttonClass()}
            >
              Delete card
            </ActionButton>
            <button
              type="button"
              onClick={() => setAsking(false)}
              className={buttonClass('outline')}
            >
              Keep it
            </button>
          </div>
        </Popup>
      )}
    </>
  )
}
