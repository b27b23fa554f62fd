import type { Customer } from '@twirl/contract/accounts/customer'
import { updateProfile } from '@twirl/contract/accounts/profile'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { date, REQUIRED } from '@twirl/contract/primitives'
import type { Size } from '@twirl/contract/sizes'
import { api } from '#lib/api.ts'
import { checkEach, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

// The name of the submit button “I’m not in a sorority”.
const NOT_A_MEMBER = 'is_not_sorority_member'

/** Valid: a university with one of its sororities, or neither of them. */
export function check(values: FormValues): FieldErrors {
  const { university_id, sorority_id, graduation_date } = values
  const isHalf = !(NOT_A_MEMBER in values) && university_id && !sorority_id
  return {
    ...(isHalf ? { sorority_id: REQUIRED } : {}),
    ...(graduation_date ? checkEach({ graduation_date: date }, values) : {}),
  }
}

export function send(values: FormValues): Promise<Customer> {
  return api(updateProfile, toProfile(values))
}

/** Without a sorority the customer is stored as no member, whichever button was pressed (ACCOUNT-16). */
export function toProfile(values: FormValues): EndpointInput<typeof updateProfile> {
  const { university_id, sorority_id } = values
  const rest = {
    graduation_date: emptyToNull(values.graduation_date),
    // A field of the sign-up only. The server rejects an unknown size.
    ...('dress_size' in values && { dress_size: emptyToNull(values.dress_size) as Size | null }),
  }
  if (NOT_A_MEMBER in values || !university_id || !sorority_id)
    return { ...rest, is_not_sorority_member: true }
  return { ...rest, university_id: Number(university_id), sorority_id: Number(sorority_id) }
}
