import type { ReferralSource } from '@twirl/contract/messages'
import { api } from '#lib/api.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { checkWith, type FormValues } from '#ui/form/form-call.ts'
import type { MessageCall } from './message-call.ts'
import { MessageForm } from './message-form.tsx'
import { PersonFields } from './person-fields.tsx'
import { REFERRAL_LABELS } from './referral-labels.ts'

async function load(): Promise<MessageCall<object>> {
  const { careerApplication, sendCareerApplication } = await import('@twirl/contract/messages')
  return {
    check: (values) => checkWith(careerApplication, toApplication(values)),
    send: (values, message_token) =>
      api(sendCareerApplication, { ...toApplication(values), message_token }),
  }
}

function toApplication(values: FormValues) {
  const { name = '', email = '', phone_number = '', position = '', message = '' } = values
  // The schema rejects an unknown source.
  const referral_source = values.referral_source as ReferralSource
  return { name, email, phone_number, position, referral_source, message }
}

export function CareerForm() {
  return (
    <MessageForm
      title="Apply"
      source="CAREER"
      load={load}
      button="Send application"
      sent={() => ({
        title: 'We got your application.',
        text: 'A person reads every one of them. You’ll hear from us either way.',
      })}
    >
      <PersonFields phoneHint="Only for a first conversation." />
      <TextField
        name="position"
        label="What would you like to do?"
        placeholder="Garment care, campus, …"
        maxLength={100}
      />
      <SelectField
        name="referral_source"
        label="How did you hear about us?"
        options={Object.entries(REFERRAL_LABELS)}
      />
      <TextArea
        name="message"
        label="About you"
        rows={8}
        maxLength={4000}
        hint="What you’ve done, what you’re good at and when you could start. Links are welcome."
      />
    </MessageForm>
  )
}
