import { useQuery } from '@tanstack/react-query'
import type { CreditCard } from '@twirl/contract/buying/credit-cards'
import { useRef, useState } from 'react'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { CardEntry } from './card-entry.tsx'
import { cardsQuery } from './card-queries.ts'
import { cardName } from './card-text.ts'
import { DeleteCardButton, SavedCard } from './saved-card.tsx'
import type { PayableCard } from './payable-card.ts'
import { useTypedCard } from './use-typed-card.ts'
import { Wallets, type WalletsProps } from './wallets.tsx'

const ROW =
  'flex items-center gap-2 rounded-picture border border-line-strong bg-white pr-2 pl-5 transition has-checked:border-berry has-checked:bg-blush/40 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus'
const LABEL = 'flex min-h-14 min-w-0 flex-1 items-center gap-4 py-3'
const RADIO = 'size-5 shrink-0 accent-berry outline-none'

/** The card that a customer pays with: a saved one, or a typed one. */
export function useChosenCard() {
  const query = useQuery(cardsQuery())
  const [picked, setPicked] = useState<ChosenCard>(undefined)
  const typed = useTypedCard()
  const chosen = chosenAmong(query.data, picked)
  const saved = query.data?.find(({ id }) => id === chosen)
  return {
    payment: { query, chosen, setPicked, formProps: typed.props },
    card: chosen === null ? typed.card : saved ? toPayableCard(saved) : null,
    // What concerns a saved card concerns no field.
    cardForm: chosen === null ? typed.cardForm : null,
  }
}

function toPayableCard(saved: CreditCard): PayableCard {
  return { collect: async () => ({ id: saved.id, name: cardName(saved) }) }
}

type CardPaymentProps = ReturnType<typeof useChosenCard>['payment'] & WalletsProps

/** Saved cards, and the form for a new one. */
export function CardPayment({ query, chosen, setPicked, formProps, ...order }: CardPaymentProps) {
  if (query.isError && !query.data)
    return <LoadFailure text={failureText(query.error)} onRetry={() => void query.refetch()} />
  if (chosen === undefined || !query.data) {
    return (
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Skeleton className="h-16 rounded-picture" />
        <Skeleton className="h-16 rounded-picture" />
      </div>
    )
  }
  const hasCards = query.data.length > 0
  return (
    <>
      <Wallets {...order} />
      {hasCards && <CardChoice cards={query.data} chosen={chosen} onChoose={setPicked} />}
      {/* Hidden, not removed: looking at a saved card must not lose what was typed. */}
      <div hidden={chosen !== null} className={hasCards ? 'pt-6' : ''}>
        <CardEntry {...formProps} total={order.total} hasSaveBox />
      </div>
    </>
  )
}

/** CHECKOUT-4: undefined while the cards load, null for a new card. */
type ChosenCard = number | null | undefined

type CardChoiceProps = {
  cards: readonly CreditCard[]
  chosen: ChosenCard
  onChoose: (chosen: number | null) => void
}

/** Radio buttons for the saved cards, and for a new one. */
function CardChoice({ cards, chosen, onChoose }: CardChoiceProps) {
  const choice = useRef<HTMLFieldSetElement>(null)
  // The pressed button is gone with its card.
  const focusFirst = () => choice.current?.querySelector('input')?.focus()
  return (
    <fieldset ref={choice} className="flex flex-col gap-3">
      <legend className="sr-only">Card to pay with</legend>
      {cards.map((card) => (
        <div key={card.id} className={ROW}>
          <label className={LABEL}>
            <input
              type="radio"
              name="card"
              checked={chosen === card.id}
              onChange={() => onChoose(card.id)}
              className={RADIO}
            />
            <SavedCard card={card} />
          </label>
          <DeleteCardButton card={card} onDeleted={focusFirst} />
        </div>
      ))}
      <div className={ROW}>
        <label className={LABEL}>
          <input
            type="radio"
            name="card"
            checked={chosen === null}
            onChange={() => onChoose(null)}
            className={RADIO}
          />
          <span className="font-semibold">Use another card</span>
        </label>
      </div>
    </fieldset>
  )
}

/** The card that is chosen among those that exist: the first one if none was chosen, or if it was deleted. */
export function chosenAmong(
  cards: readonly CreditCard[] | undefined,
  chosen: ChosenCard,
): ChosenCard {
  if (!cards) return undefined
  if (cards.length === 0 || chosen === null) return null
  return cards.some(({ id }) => id === chosen) ? chosen : cards[0]!.id
}
