import { note } from '@twirl/contract/primitives'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import {
  BULK_MAX,
  changeCode,
  CODE_MAX,
  createCode,
  type DiscountCode,
  makeCodes,
  PREFIX_MAX,
  switchCode,
} from '@twirl/contract/staff/money/codes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextArea, TextField } from '#ui/form/fields/field.tsx'
import { checkEach, checkWith, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { newRequestKey } from '#lib/request-key.ts'
import { checkChoices, numberOf, TermFields, termsOfForm } from './term-fields.tsx'

type PopupProps<Answer> = { onClose: () => void; onDone: (answer: Answer) => void }

export function NewCodePopup({ onClose, onDone }: PopupProps<DiscountCode>) {
  const inputOf = (values: FormValues) => ({ code: values['code'] ?? '', ...termsOfForm(values) })
  const call = {
    check: (values: FormValues) => ({
      ...checkWith(createCode.input, inputOf(values)),
      ...checkChoices(values),
    }),
    send: (values: FormValues) => api(createCode, inputOf(values)),
  }
  return (
    <Popup title="New discount code" onClose={onClose}>
      <Form label="New discount code" load={async () => call} button="Make it" onSent={onDone}>
        <TextField
          name="code"
          label="Code"
          hint="As customers type it; capital letters and small ones are the same."
          maxLength={CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          isWide
        />
        <TermFields />
      </Form>
    </Popup>
  )
}

export function ChangeCodePopup({
  code,
  onClose,
  onDone,
}: PopupProps<DiscountCode> & { code: DiscountCode }) {
  const { id, version } = code
  const inputOf = (values: FormValues) => ({ id, version, ...termsOfForm(values) })
  const call = {
    check: (values: FormValues) => ({
      ...checkWith(changeCode.input, inputOf(values)),
      ...checkChoices(values),
    }),
    send: (values: FormValues) => api(changeCode, inputOf(values)),
  }
  return (
    <Popup title={`Change ${code.code}`} onClose={onClose}>
      <p>Orders that used the code keep what it gave them.</p>
      <Form label="Change the code" load={async () => call} button="Save" onSent={onDone}>
        <TermFields code={code} />
      </Form>
    </Popup>
  )
}

type Batch = { batch: string; count: number }

export function ManyCodesPopup({ onClose, onDone }: PopupProps<Batch>) {
  // One key for as long as the form is open: a second press makes no more codes.
  const [request_key] = useState(newRequestKey)
  const inputOf = (values: FormValues) => ({
    prefix: values['prefix'] ?? '',
    count: numberOf(values['count']),
    ...termsOfForm(values),
    request_key,
  })
  const call = {
    check: (values: FormValues) => ({
      ...checkWith(makeCodes.input, inputOf(values)),
      ...checkChoices(values),
    }),
    send: (values: FormValues) => api(makeCodes, inputOf(values)),
  }
  return (
    <Popup title="Many codes at once" onClose={onClose}>
      <p>Each gets the beginning that you choose and eight random letters and digits.</p>
      <Form label="Many codes at once" load={async () => call} button="Make them" onSent={onDone}>
        <TextField
          name="prefix"
          label="Beginning"
          maxLength={PREFIX_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          isOptional
        />
        <TextField
          name="count"
          label="How many"
          hint={`At most ${BULK_MAX}.`}
          inputMode="numeric"
          autoComplete="off"
        />
        <TermFields />
      </Form>
    </Popup>
  )
}

export function SwitchCodePopup({
  code,
  onClose,
  onDone,
}: PopupProps<DiscountCode> & { code: DiscountCode }) {
  const is_active = code.state === 'OFF'
  const title = is_active ? 'Switch on' : 'Switch off'
  const call = {
    check: (values: FormValues) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: FormValues) => api(switchCode, { id: code.id, is_active, reason }),
  }
  return (
    <Popup title={`${title} ${code.code}`} onClose={onClose}>
      <p>
        {is_active
          ? 'Customers can use it again, within its days and its limits.'
          : 'Customers can’t use it any more. Orders that used it keep their discount.'}
      </p>
      <Form label={title} load={async () => call} button={title} onSent={onDone}>
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log."
          rows={2}
          maxLength={REASON_MAX}
        />
      </Form>
    </Popup>
  )
}
