import { verificationCode } from '@twirl/contract/accounts'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

export function check(values: FormValues): FieldErrors {
  return checkEach({ verification_code: verificationCode }, values)
}
