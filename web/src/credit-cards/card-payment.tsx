import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CardChoice, type ChosenCard, chosenAmong } from './card-choice.tsx'
import { cardsQuery } from './card-queries.ts'
import { cardName } from './card-text.ts'
import { TypedCardForm } from './typed-card-form.tsx'
import { useTypedCard } from './use-typed-card.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The card that a customer pays with: a saved one, or a typed one. */
export function useChosenCard() {
  const query = useQuery(cardsQuery())
  const [picked, setPicked] = useState<ChosenCard>(undefined)
  const typed = useTypedCard()
  const chosen = chosenAmong(query.data, picked)
  const saved = query.data?.find(({ id }) => id === chosen)
  return {
    payment: { query, chosen, setPicked, formProps: typed.props },
    card: chosen === null ? typed.card : saved ? { id: saved.id, name: cardName(saved) } : null,
    // What concerns a saved card concerns no field.
    cardForm: chosen === null ? typed.cardForm : null,
  }
}

type CardPaymentProps = ReturnType<typeof useChosenCard>['payment']

/** Saved cards, and the form for a new one. */
export function CardPayment({ query, chosen, setPicked, formProps }: CardPaymentProps) {
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
      {hasCards && <CardChoice cards={query.data} chosen={chosen} onChoose={setPicked} />}
      {/* Hidden, not removed: looking at a saved card must not lose what was typed. */}
      <div hidden={chosen !== null} className={hasCards ? 'pt-6' : ''}>
        <TypedCardForm {...formProps} hasSaveBox />
      </div>
    </>
  )
}
