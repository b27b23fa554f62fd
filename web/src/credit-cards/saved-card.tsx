import { useQueryClient } from '@tanstack/react-query'
import { cardBrandName } from '@twirl/contract/buying/card-brands'
import type { CardBrand, CreditCard } from '@twirl/contract/buying/credit-cards'
import { type ReactNode, useState } from 'react'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { removeCard } from './card-queries.ts'
import { cardName, expirationText, isExpired } from './card-text.ts'

const WORD = {
  x: 20,
  y: 17,
  textAnchor: 'middle',
  fontFamily: 'sans-serif',
  fontWeight: 700,
  fill: 'currentColor',
} as const

/** Plain marks of our own, not the issuers' logos. */
const MARKS: Record<CardBrand, ReactNode> = {
  visa: (
    <text {...WORD} fontSize="11" fontStyle="italic">
      VISA
    </text>
  ),
  mastercard: (
    <g fillOpacity="0.75">
      <circle cx="16" cy="13" r="7" fill="#b7191c" />
      <circle cx="24" cy="13" r="7" fill="#deb866" />
    </g>
  ),
  amex: (
    <text {...WORD} fontSize="9.5">
      AMEX
    </text>
  ),
  unionpay: (
    <g>
      <path d="M10 20 13 6h5l-3 14Z" fill="#b7191c" />
      <path d="M17 20 20 6h5l-3 14Z" fill="#2d54bc" />
      <path d="M24 20 27 6h5l-3 14Z" fill="#1b683e" />
    </g>
  ),
  discover: (
    <g>
      <path d="M40 14C32 20 24 23 14 26h22a4 4 0 0 0 4-4Z" fill="#deb866" />
      <text {...WORD} y={14} fontSize="7">
        DISCOVER
      </text>
    </g>
  ),
}

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

/** Decorative: the text beside it names the brand. */
function CardBrandIcon({ brand }: { brand: CardBrand }) {
  return (
    <svg
      viewBox="0 0 40 26"
      aria-hidden="true"
      className="h-7 w-auto shrink-0 rounded-[5px] bg-white text-ink ring-1 ring-line"
    >
      {MARKS[brand]}
    </svg>
  )
}
