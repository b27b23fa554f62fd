import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CardChoice, type ChosenCard, chosenAmong } from './card-choice.tsx'
import { CardForm } from './card-form.tsx'
import { cardsQuery } from './card-queries.ts'
import { cardName } from './card-text.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The customer's choice among the saved cards. */
export function useChosenCard() {
  const query = useQuery(cardsQuery())
  const [picked, setPicked] = useState<ChosenCard>(undefined)
  const chosen = chosenAmong(query.data, picked)
  const card = query.data?.find(({ id }) => id === chosen)
  return { query, chosen, setPicked, card: card ? { id: card.id, name: cardName(card) } : null }
}

/** Saved cards, or the form for a new one (spec section 4). */
export function CardPayment({ query, chosen, setPicked }: ReturnType<typeof useChosenCard>) {
  const [isAdded, setAdded] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  // The form is gone with its focus.
  useEffect(() => {
    if (isAdded) choice.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isAdded])
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
    <div ref={choice}>
      {hasCards && (
        <CardChoice
          cards={query.data}
          chosen={chosen}
          onChoose={(id) => {
            setAdded(false)
            setPicked(id)
          }}
        />
      )}
      {isAdded && chosen !== null && <p className="pt-3 font-semibold text-success">Added!</p>}
      {chosen === null && (
        <div className={hasCards ? 'pt-6' : ''}>
          <CardForm
            onSaved={({ id }) => {
              setAdded(true)
              setPicked(id)
            }}
          />
        </div>
      )}
    </div>
  )
}
