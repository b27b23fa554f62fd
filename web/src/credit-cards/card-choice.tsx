import type { CreditCard } from '@twirl/contract/buying/credit-cards'
import { useRef } from 'react'
import { DeleteCardButton, SavedCard } from './saved-card.tsx'

/** CHECKOUT-4: undefined while the cards load, null for a new card. */
export type ChosenCard = number | null | undefined

const ROW =
  'flex items-center gap-2 rounded-picture border border-line-strong bg-white pr-2 pl-5 transition has-checked:border-berry has-checked:bg-blush/40 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus'
const LABEL = 'flex min-h-14 min-w-0 flex-1 items-center gap-4 py-3'
const RADIO = 'size-5 shrink-0 accent-berry outline-none'

type CardChoiceProps = {
  cards: readonly CreditCard[]
  chosen: ChosenCard
  onChoose: (chosen: number | null) => void
}

/** Radio buttons for the saved cards, and for a new one. */
export function CardChoice({ cards, chosen, onChoose }: CardChoiceProps) {
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
