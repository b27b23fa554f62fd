import { useQuery } from '@tanstack/react-query'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { note } from '@twirl/contract/primitives'
import {
  type KEPT,
  mergeCustomers,
  previewCustomerMerge,
} from '@twirl/contract/staff/customers/customer-merge'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { usePasswordAgain } from '../account/use-password-again.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { inWords, nameOf, phoneText } from './customer-texts.ts'

type Preview = EndpointOutput<typeof previewCustomerMerge>
type Kept = (typeof KEPT)[number]

type MergePopupProps = {
  id: number
  otherId: number
  onClose: () => void
  onDone: (text: string) => void
}

/** Shows what moves before it moves. */
export function MergePopup({ id, otherId, onClose, onDone }: MergePopupProps) {
  const preview = useQuery({
    queryKey: ['customer merge', id, otherId],
    queryFn: () => api(previewCustomerMerge, { id, other_id: otherId }),
    gcTime: 0,
  })
  const { run, dialog } = usePasswordAgain()
  return (
    <>
      <Popup title="Merge two accounts" onClose={onClose}>
        <Loaded query={preview}>
          {(shown) => (
            <>
              <p>
                {`Account ${otherId} of ${nameOf(shown.other)} is closed, and all it has moves into this one. This can’t be undone.`}
              </p>
              <Moves preview={shown} />
              {shown.hindrances.length === 0 && (
                <MergeForm
                  preview={shown}
                  run={run}
                  onDone={() => onDone('The accounts are merged.')}
                />
              )}
            </>
          )}
        </Loaded>
      </Popup>
      {dialog}
    </>
  )
}

function Moves({ preview: { moves, hindrances } }: { preview: Preview }) {
  return (
    <>
      {hindrances.map((hindrance) => (
        <p key={hindrance} role="alert" className="text-error">
          {hindrance}
        </p>
      ))}
      <ul aria-label="What moves" className="list-disc pl-5 text-sm">
        {moves.map(({ kind, count }) => (
          <li key={kind}>{`${inWords(kind)}: ${count}`}</li>
        ))}
        {moves.length === 0 && <li>The other account is empty.</li>}
      </ul>
    </>
  )
}

type MergeFormProps = {
  preview: Preview
  run: ReturnType<typeof usePasswordAgain>['run']
  onDone: () => void
}

function MergeForm({ preview, run, onDone }: MergeFormProps) {
  const { this: own, other } = preview
  const [email, setEmail] = useState<Kept>('THIS')
  const [phone, setPhone] = useState<Kept>('THIS')
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: Record<string, string>) =>
      run(() =>
        api(mergeCustomers, {
          id: own.id,
          other_id: other.id,
          email,
          phone_number: phone,
          reason,
        }),
      ),
  }
  const emailText = (account: Preview['this']) =>
    `${account.email}${account.is_email_confirmed ? '' : ' (not confirmed)'}`
  return (
    <Form label="Merge two accounts" load={async () => call} button="Merge" onSent={onDone}>
      <Choice
        legend="Email that stays"
        texts={{ THIS: emailText(own), OTHER: emailText(other) }}
        chosen={email}
        onChoose={setEmail}
      />
      <Choice
        legend="Phone number that stays"
        texts={{ THIS: phoneText(own.phone_number), OTHER: phoneText(other.phone_number) }}
        chosen={phone}
        onChoose={setPhone}
      />
      <TextArea
        name="reason"
        label="Reason"
        hint="It is kept in the audit log: please write no names or contacts."
        rows={2}
        maxLength={REASON_MAX}
      />
    </Form>
  )
}

type ChoiceProps = {
  legend: string
  texts: Record<Kept, string>
  chosen: Kept
  onChoose: (kept: Kept) => void
}

function Choice({ legend, texts, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="flex flex-col text-sm">
      <legend className="font-semibold">{legend}</legend>
      {(['THIS', 'OTHER'] as const).map((kept) => (
        <label key={kept} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name={legend}
            className="size-5"
            checked={chosen === kept}
            onChange={() => onChoose(kept)}
          />
          {texts[kept]}
        </label>
      ))}
    </fieldset>
  )
}
