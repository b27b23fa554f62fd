import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { contactText, normalizeContact } from '../contact/contact.ts'
import { useFeature } from '#lib/use-feature.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'

const type = 'CUSTOMER_UPDATE_PHONE_NUMBER'

export function PhoneForm({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const asCustomer = useCustomerCall()
  const hasTexts = useFeature('text_messages')

  if (!hasTexts)
    return (
      <p>
        {customer.phone_number !== null && `Your number is ${contactText(customer.phone_number)}. `}
        We confirm a new number by text message, and we can’t send one right now.
      </p>
    )

  const load = async () => {
    const { checkPhone } = await import('./profile-calls.ts')
    const { ensureCode } = await import('../code/code-calls.ts')
    const send = async ({ phone_number = '' }: FormValues) => {
      const contact = normalizeContact(phone_number)
      await asCustomer(ensureCode(contact, type))
      return contact
    }
    return { check: checkPhone, send }
  }

  return (
    <Form
      label="Cell phone"
      load={load}
      button="Send code"
      onSent={(contact) =>
        void navigate({
          to: '/account/enter-code/$phoneNumber/$verificationMessageType',
          params: { phoneNumber: contact, verificationMessageType: type },
          ignoreBlocker: true,
        })
      }
    >
      <PhoneField
        name="phone_number"
        label="New cell phone"
        hint={
          customer.phone_number === null
            ? 'You haven’t added one yet.'
            : `Your current number is ${contactText(customer.phone_number)}.`
        }
        isWide
      />
    </Form>
  )
}
