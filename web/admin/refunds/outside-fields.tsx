import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  OUTSIDE_METHODS,
  type OutsideMethod,
  REFERENCE_MAX,
} from '@twirl/contract/staff/money/outside'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { checkEach } from '#ui/form/form-call.ts'

export const METHOD_TEXTS: Record<OutsideMethod, string> = {
  CASH: 'Cash',
  CHECK: 'Check',
  TRANSFER: 'Bank transfer',
}

/** How money moved outside the shop, with its reference and the reason. */
export function OutsideFields() {
  return (
    <>
      <SelectField
        name="method"
        label="How it was paid"
        options={OUTSIDE_METHODS.map((each) => [each, METHOD_TEXTS[each]])}
      />
      <TextField
        name="reference"
        label="Reference"
        hint="The number of the check or the transfer."
        isOptional
        maxLength={REFERENCE_MAX}
      />
      <TextArea
        name="reason"
        label="Reason"
        hint="It is kept in the audit log. The customer does not see it."
        rows={2}
        maxLength={REASON_MAX}
      />
    </>
  )
}

export function checkOutside(values: Record<string, string>): Record<string, string> {
  return {
    ...(!values['method'] && { method: 'Please choose' }),
    ...checkEach({ reason: note(REASON_MAX) }, values),
  }
}

export function outsideOf({ method, reference = '', reason = '' }: Record<string, string>) {
  return { method: OUTSIDE_METHODS.find((each) => each === method)!, reference, reason }
}
