import type { ReferralSource } from '@twirl/contract/messages'
import { api } from '#lib/api.ts'
import { shopDayOf } from '#lib/format/format-shop-time.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { checkWith, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import type { MessageCall } from './message-call.ts'
import { MessageForm } from './message-form.tsx'
import { PersonFields } from './person-fields.tsx'
import { REFERRAL_LABELS } from './referral-labels.ts'

async function load(): Promise<MessageCall<object>> {
  const { leadApplication, sendLeadApplication } = await import('@twirl/contract/messages')
  return {
    check: (values) => ({
      ...checkWith(leadApplication, toApplication(values)),
      ...checkEventDate(values.event_date ?? '', shopDayOf(new Date().toISOString())),
    }),
    send: (values, message_token) =>
      api(sendLeadApplication, { ...toApplication(values), message_token }),
  }
}

function toApplication(values: FormValues) {
  const { name = '', email = '', phone_number = '', group_name = '', message = '' } = values
  return {
    name,
    email,
    phone_number,
    group_name,
    // Number('') would be 0; an empty field is no number.
    group_size: values.group_size?.trim() ? Number(values.group_size) : Number.NaN,
    event_date: emptyToNull(values.event_date),
    // The schema rejects an unknown source.
    referral_source: values.referral_source as ReferralSource,
    message,
  }
}

/** No box arrives before a day that is over. Days compare as texts. */
export function checkEventDate(day: string, today: string): FieldErrors {
  return day !== '' && day < today
    ? { event_date: 'Please choose a day that is still to come' }
    : {}
}

export function LeadForm() {
  const { deliveryDays } = useShopTerms()
  return (
    <MessageForm
      title="Lead a group"
      source="LEAD_A_GROUP"
      load={load}
      button="Send application"
      sent={() => ({
        title: 'We got your application.',
        text: 'We’ll look at your date and the size of your group and get back to you with a plan.',
      })}
    >
      <PersonFields phoneHint="So we can plan the date and the delivery with you." />
      <TextField
        name="group_name"
        label="Your group"
        placeholder="Zeta Lambda Nu, Magnolia University"
        maxLength={100}
        isWide
      />
      <TextField
        name="group_size"
        label="How many people?"
        type="text"
        inputMode="numeric"
        maxLength={4}
        hint="Two or more. A good guess is fine."
      />
      <TextField
        name="event_date"
        label="When is it?"
        type="date"
        hint={`Your box takes ${deliveryDays} business days to arrive once your group has ordered. Leave it blank if you don’t know yet.`}
        isOptional
      />
      <SelectField
        name="referral_source"
        label="How did you hear about us?"
        options={Object.entries(REFERRAL_LABELS)}
        isWide
      />
      <TextArea
        name="message"
        label="Theme, wishes, questions"
        rows={5}
        maxLength={2000}
        isOptional
      />
    </MessageForm>
  )
}
