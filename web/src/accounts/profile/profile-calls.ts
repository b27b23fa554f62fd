import { newPassword, password } from '@twirl/contract/accounts/credentials'
import type { Customer } from '@twirl/contract/accounts/customer'
import { resetPassword } from '@twirl/contract/accounts/password'
import { updateProfile } from '@twirl/contract/accounts/profile'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { email, name, phone } from '@twirl/contract/primitives'
import type { Size } from '@twirl/contract/sizes'
import { api } from '#lib/api.ts'
import { checkEach, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

export function checkPersonal(values: FormValues): FieldErrors {
  return checkEach({ first_name: name, last_name: name, email }, values)
}

export function savePersonal(values: FormValues, current: string | null): Promise<Customer> {
  return api(updateProfile, toPersonal(values, current))
}

/** The e-mail is sent only if it has changed, because a change has to be confirmed. */
export function toPersonal(
  values: FormValues,
  current: string | null,
): EndpointInput<typeof updateProfile> {
  const { first_name = '', last_name = '', email: typed = '' } = values
  const isSame = typed.trim().toLowerCase() === current
  return {
    first_name,
    last_name,
    // The server rejects an unknown size.
    dress_size: emptyToNull(values.dress_size) as Size | null,
    ...(isSame ? {} : { email: typed }),
    ...(values.password ? { password: values.password } : {}),
  }
}

export function checkPhone(values: FormValues): FieldErrors {
  return checkEach({ phone_number: phone }, values)
}

export function changePhone(
  phone_number: string,
  register_id: string,
  confirmation?: string,
): Promise<Customer> {
  return api(updateProfile, { phone_number, register_id, password: confirmation })
}

export function checkPassword(values: FormValues): FieldErrors {
  return checkEach({ password }, values)
}

export function checkPasswords(values: FormValues): FieldErrors {
  return checkEach({ password, new_password: newPassword }, values)
}

export async function changePassword(values: FormValues): Promise<void> {
  const { password: current = '', new_password = '' } = values
  await api(resetPassword, { password: current, new_password })
}
