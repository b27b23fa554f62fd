import { useQueryClient } from '@tanstack/react-query'
import type { createCard, CreditCard } from '@twirl/contract/buying/credit-cards'
import type { ReactNode } from 'react'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { CardFields } from './card-fields.tsx'
import { reloadCards } from './card-queries.ts'

type CardFormProps = {
  /** The card that the new one replaces. */
  originalCardId?: number | null
  /** Called when the list contains the new card. */
  onSaved: (card: CreditCard) => void
  /** Shown beside the submit button. */
  moreButtons?: ReactNode
}

/** Saves a new card. */
export function CardForm({ originalCardId = null, onSaved, moreButtons }: CardFormProps) {
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
