import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

type Check = (values: FormValues) => FieldErrors
type ContactCall = {
  check: Check
  checkEmailContact: Check
  send: (values: FormValues) => Promise<string>
}

/** The call of a form that sends a code: to an e-mail address only while the shop sends no text messages. */
export async function loadContactCall(
  load: () => Promise<ContactCall>,
  hasTexts: boolean,
): Promise<Pick<ContactCall, 'check' | 'send'>> {
  const { check, checkEmailContact, send } = await load()
  return { check: hasTexts ? check : checkEmailContact, send }
}
