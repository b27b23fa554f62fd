import { addressFields } from '@twirl/contract/buying/addresses'
import type { StateCode } from '@twirl/contract/buying/states'
import { leadApplication, type ReferralSource, sendLeadApplication } from '@twirl/contract/messages'
import { SIZES } from '@twirl/contract/sizes'
import { api } from '#lib/api.ts'
import { shopDayOf } from '#lib/format/format-shop-time.ts'
import { checkWith, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

/** The errors of the first step. */
export function checkGroup(values: FormValues): FieldErrors {
  return {
    ...checkWith(leadApplication, toApplication(values)),
    ...checkDays(values, shopDayOf(new Date().toISOString())),
  }
}

/** The errors of both steps, by their fields. */
export function checkApplication(values: FormValues): FieldErrors {
  const application = toApplication(values)
  const { shipping_address: _, ...errors } = checkGroup(values)
  return {
    ...errors,
    ...(application.shipping_address && checkWith(addressFields, application.shipping_address)),
  }
}

export function sendApplication(
  values: FormValues,
  message_token: string,
): Promise<{ mailed: boolean }> {
  return api(sendLeadApplication, { ...toApplication(values), message_token })
}

function toApplication(values: FormValues) {
  const { name = '', email = '', phone_number = '', group_name = '', message = '' } = values
  return {
    name,
    email,
    phone_number,
    group_name,
    // Number('') would be 0; an empty field is no number.
    group_size: values['group_size']?.trim() ? Number(values['group_size']) : Number.NaN,
    event_date: emptyToNull(values['event_date']),
    // The schema rejects an unknown source.
    referral_source: values['referral_source'] as ReferralSource,
    message,
    hand_out_date: emptyToNull(values['hand_out_date']),
    shipping_address: addressOf(values),
    collection_ids: Object.entries(values).flatMap(([field, value]) =>
      field.startsWith('collection_') && value ? [Number(field.slice('collection_'.length))] : [],
    ),
    expected_sizes: SIZES.flatMap((size) => {
      const count = values[`size_${size}`]?.trim()
      return count && count !== '0' ? [{ size, count: Number(count) }] : []
    }),
  }
}

const TYPED_FIELDS = ['street_address', 'apt_unit_floor', 'city', 'state', 'zip_code'] as const

/** The box goes to the applicant. An address of which nothing is typed is none. */
export function addressOf(values: FormValues) {
  if (!TYPED_FIELDS.some((field) => values[field]?.trim())) return null
  const [first_name = '', ...rest] = (values['name'] ?? '').trim().split(/\s+/)
  return {
    first_name,
    // A label needs two names; a person with one gets the parcel as part of the group.
    last_name: rest.join(' ') || (values['group_name'] ?? ''),
    cell_phone: values['phone_number'] ?? '',
    street_address: values['street_address'] ?? '',
    apt_unit_floor: values['apt_unit_floor'] ?? '',
    city: values['city'] ?? '',
    // The schema rejects an unknown state.
    state: (values['state'] ?? '') as StateCode,
    zip_code: values['zip_code'] ?? '',
  }
}

/** No box arrives before a day that is over, and a hand-out comes before its party. Days compare as texts. */
export function checkDays(
  { event_date: party = '', hand_out_date: handOut = '' }: FormValues,
  today: string,
): FieldErrors {
  return {
    ...(party !== '' && party < today && { event_date: TO_COME }),
    ...(handOut !== '' && handOut < today && { hand_out_date: TO_COME }),
    ...(handOut !== '' &&
      party !== '' &&
      handOut > party && { hand_out_date: 'The hand-out can’t be after the party' }),
  }
}

const TO_COME = 'Please choose a day that is still to come'
