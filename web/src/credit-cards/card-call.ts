import {
  type CardDetails,
  cardDetails,
  createCard,
  type CreditCard,
} from '@twirl/contract/buying/credit-cards'
import { api } from '#lib/api.ts'
import { checkWith, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { isExpired, toExpirationDate } from './card-text.ts'

// The texts of ACCOUNT-23 and ACCOUNT-24. The contract answers the same.
const INVALID_EXPIRATION = 'Invalid Expiration Date'
const REQUIRED = 'Required'

export function toCardDetails(values: FormValues): CardDetails {
  return {
    credit_card_number: values.credit_card_number ?? '',
    expiration_date: toExpirationDate(values.expiration_date ?? ''),
    security_code: values.security_code ?? '',
  }
}

export function checkCard(values: FormValues, now = new Date()): FieldErrors {
  const details = toCardDetails(values)
  const errors = checkWith(cardDetails, details)
  if (!errors.expiration_date && isExpired(details.expiration_date, now))
    errors.expiration_date = INVALID_EXPIRATION
  for (const [field, text] of Object.entries(details)) if (!text.trim()) errors[field] = REQUIRED
  return errors
}

/** The card replaces the original one, if that is given (ACCOUNT-22). */
export function saveCard(values: FormValues, originalCardId: number | null): Promise<CreditCard> {
  return api(createCard, { ...toCardDetails(values), original_card_id: originalCardId })
}
