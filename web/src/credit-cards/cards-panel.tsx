import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { createCard, CreditCard } from '@twirl/contract/buying/credit-cards'
import type { ReactNode } from 'react'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { resetVisitorQueries } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { failureText, type FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useListOrForm } from '#ui/form/use-list-or-form.tsx'
import { CardFields } from './card-fields.tsx'
import { cardsQuery, reloadCards } from './card-queries.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { cardName } from './card-text.ts'
import { paymentSetupQuery } from './payment-setup-query.ts'
import { DeleteCardButton, SavedCard } from './saved-card.tsx'

/** The saved cards of a customer: list, add, replace, delete (ACCOUNT-22). */
export function CardsPanel() {
  const queryClient = useQueryClient()
  const { data: cards, isError } = useQuery(cardsQuery())
  // Known before a form is opened, which takes the focus.
  const { isPending } = useQuery(paymentSetupQuery())
  const { edited: replaced, openForm, backToList, form, notice } = useListOrForm<CreditCard>()

  if (replaced !== undefined)
    return (
      <div ref={form}>
        {replaced && (
          <p className="mb-6 rounded-input bg-butter px-4 py-3">
            The new card replaces <strong className="font-semibold">{cardName(replaced)}</strong>,
            which we delete once the new one is saved.
          </p>
        )}
        <CardForm
          originalCardId={replaced?.id ?? null}
          onSaved={() => backToList(replaced ? 'Replaced!' : 'Added!')}
          moreButtons={
            <button
              type="button"
              onClick={() => backToList('No changes made.')}
              className={buttonClass('outline')}
            >
              Cancel
            </button>
          }
        />
      </div>
    )
  if (isError)
    return (
      <LoadFailure
        text="We couldn’t load your cards."
        // The session as well: if it has ended, the page leads to the login.
        onRetry={() => void resetVisitorQueries(queryClient)}
      />
    )
  if (!cards || isPending) return <CardsSkeleton />
  return (
    <div className="flex flex-col items-start gap-5">
      {notice}
      {cards.length === 0 ? (
        <p>You don’t have any saved cards yet. Add one to check out faster.</p>
      ) : (
        <ul className="w-full border-t border-line">
          {cards.map((card) => (
            <li
              key={card.id}
              className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3"
            >
              <SavedCard card={card} />
              <span className="-ml-3 flex sm:ml-0">
                <button
                  type="button"
                  aria-label={`Replace ${cardName(card)}`}
                  onClick={() => openForm(card)}
                  className="inline-flex min-h-11 items-center rounded-full px-3 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry"
                >
                  Replace
                </button>
                <DeleteCardButton card={card} onDeleted={() => backToList('Deleted.')} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => openForm(null)} className={buttonClass()}>
        Add a card
      </button>
    </div>
  )
}

function CardsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton className="h-14 rounded-picture" />
      <Skeleton className="h-14 rounded-picture" />
      <Skeleton className="mt-2 h-11 w-40 rounded-full" />
    </div>
  )
}

type CardFormProps = {
  /** The card that the new one replaces. */
  originalCardId?: number | null
  /** Called when the list contains the new card. */
  onSaved: (card: CreditCard) => void
  /** Shown beside the submit button. */
  moreButtons: ReactNode
}

const StripeSetupForm = lazyPart(
  async () => (await import('./stripe/stripe-setup-form.tsx')).StripeSetupForm,
  'page',
  CardSkeleton,
)

/** Saves a new card: of the shop's own form, or of the fields of the payment gateway (PAY-20). */
function CardForm({ originalCardId = null, ...form }: CardFormProps) {
  const { data, error, refetch } = useQuery(paymentSetupQuery())
  if (error && !data)
    return (
      <>
        <LoadFailure text={failureText(error)} onRetry={() => void refetch()} />
        <div className="pt-6">{form.moreButtons}</div>
      </>
    )
  if (!data) return <CardSkeleton />
  const { publishable_key } = data
  return publishable_key === null ? (
    <TypedCardSetup {...form} originalCardId={originalCardId} />
  ) : (
    <StripeSetupForm {...form} originalCardId={originalCardId} publishableKey={publishable_key} />
  )
}

type CardSetupProps = Omit<CardFormProps, 'originalCardId'> & { originalCardId: number | null }

function TypedCardSetup({ originalCardId, onSaved, moreButtons }: CardSetupProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()

  const load = async () => {
    const { checkCard, saveCard } = await import('./card-call.ts')
    const send = async (values: FormValues) => {
      const card = await asCustomer(saveCard(values, originalCardId))
      // The card is saved: a list that does not load shows its own error.
      await reloadCards(queryClient).catch(() => {})
      return card
    }
    return {
      check: (values: FormValues) => checkCard(values),
      send,
      fieldsByErrorCode: { CARD_NOT_ACCEPTED: 'credit_card_number' } satisfies FieldsByErrorCode<
        typeof createCard
      >,
    }
  }

  return (
    <Form
      label="New card"
      load={load}
      button="Save card"
      sentText="Added!"
      failureNote="Nothing you typed is lost."
      hasLeaveWarning
      onSent={(card) => {
        announce('Added!')
        onSaved(card)
      }}
      moreButtons={moreButtons}
    >
      <CardFields />
    </Form>
  )
}
