import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { checkWith, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import type { MessageCall } from './message-call.ts'
import { MessageForm } from './message-form.tsx'
import { PersonFields } from './person-fields.tsx'

async function load(): Promise<MessageCall<{ copied: boolean }>> {
  const { contactMessage, sendContactMessage } = await import('@twirl/contract/messages')
  return {
    check: (values) => checkWith(contactMessage, toMessage(values)),
    send: (values, message_token) =>
      api(sendContactMessage, { ...toMessage(values), message_token }),
  }
}

const toMessage = ({ name = '', email = '', phone_number, message = '' }: FormValues) => ({
  name,
  email,
  phone_number: emptyToNull(phone_number),
  message,
})

export function ContactForm() {
  return (
    <MessageForm
      title="Contact us"
      source="CONTACT"
      load={load}
      button="Send message"
      sent={({ copied }) => ({
        title: 'We got your message.',
        text: `We’ll reply by email.${copied ? ' A copy of your message is on its way to you.' : ''}`,
      })}
    >
      <PersonFields isPhoneOptional phoneHint="Only if you’d rather get a call or a text." />
      <TextArea
        name="message"
        label="Your message"
        maxLength={2000}
        hint="If it’s about an order, please include the order number."
      />
    </MessageForm>
  )
}
