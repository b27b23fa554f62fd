import {
  CODE_KINDS,
  CODE_ORDERS,
  type CodeKind,
  type CodeOrders,
  type DiscountCode,
} from '@twirl/contract/staff/money/codes'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import { ORDER_TEXTS } from './code-texts.ts'

const KIND_TEXTS: Record<CodeKind, string> = {
  PERCENTAGE: 'Percent of the subtotal',
  AMOUNT: 'Dollars',
}

/** What a code gives, when, to whom and how often; with the values of a code that is changed. */
export function TermFields({ code }: { code?: DiscountCode }) {
  return (
    <>
      <SelectField
        name="kind"
        label="Discount in"
        defaultValue={code?.kind ?? ''}
        options={CODE_KINDS.map((kind) => [kind, KIND_TEXTS[kind]])}
      />
      <TextField
        name="value"
        label="Discount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={code?.value ?? ''}
      />
      <TextField
        name="starts_on"
        label="First day"
        hint="In New York."
        type="date"
        isOptional
        defaultValue={code?.starts_on ?? ''}
      />
      <TextField
        name="ends_on"
        label="Last day"
        hint="It ends with this day."
        type="date"
        isOptional
        defaultValue={code?.ends_on ?? ''}
      />
      <TextField
        name="minimum"
        label="Minimum subtotal in dollars"
        inputMode="decimal"
        autoComplete="off"
        isOptional
        defaultValue={code?.minimum || ''}
      />
      <TextField
        name="total_limit"
        label="Uses in all"
        hint="Empty: without limit."
        inputMode="numeric"
        autoComplete="off"
        isOptional
        defaultValue={code?.total_limit ?? ''}
      />
      <SelectField
        name="for_orders"
        label="For which orders"
        defaultValue={code?.for_orders ?? (code ? ALL : '')}
        options={[
          [ALL, 'All orders'],
          ...CODE_ORDERS.map((kind) => [kind, ORDER_TEXTS[kind]] as const),
        ]}
      />
      <SelectField
        name="once_per_customer"
        label="Uses per customer"
        defaultValue={code ? String(code.once_per_customer) : ''}
        options={[
          ['false', 'Any number'],
          ['true', 'Once'],
        ]}
      />
      <TextArea
        name="reason"
        label="Reason"
        hint="It is kept in the audit log."
        rows={2}
        maxLength={REASON_MAX}
      />
    </>
  )
}

const ALL = 'ALL'

/** The input of a call, of the texts of the fields. What is no number becomes NaN, which the schema refuses. */
export function termsOfForm(values: FormValues) {
  const { kind, value, minimum, starts_on, ends_on, total_limit, for_orders, reason = '' } = values
  return {
    kind: kind as CodeKind,
    value: numberOf(value),
    minimum: emptyToNull(minimum) === null ? 0 : numberOf(minimum),
    starts_on: emptyToNull(starts_on),
    ends_on: emptyToNull(ends_on),
    total_limit: emptyToNull(total_limit) === null ? null : numberOf(total_limit),
    once_per_customer: values['once_per_customer'] === 'true',
    for_orders: for_orders && for_orders !== ALL ? (for_orders as CodeOrders) : null,
    reason,
  }
}

/** Choices that the schema cannot ask for, because each of their values may be meant. */
export function checkChoices({ for_orders, once_per_customer }: FormValues) {
  return {
    ...(!for_orders && { for_orders: 'Please choose' }),
    ...(!once_per_customer && { once_per_customer: 'Please choose' }),
  }
}

export function numberOf(text: string | undefined): number {
  return emptyToNull(text) === null ? Number.NaN : Number(text)
}
