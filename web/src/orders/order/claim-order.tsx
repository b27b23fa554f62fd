import { verificationCode } from '@twirl/contract/accounts/credentials'
import { claimOrder, sendClaimCode } from '@twirl/contract/buying/orders'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { CodeField } from '#ui/form/fields/code-field.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import type { FieldsByErrorCode } from '#ui/form/form-errors.ts'
import { Form } from '#ui/form/form.tsx'
import { ResendButton } from '#ui/form/resend-button.tsx'

const fieldsByErrorCode: FieldsByErrorCode<typeof claimOrder> = {
  INCORRECT_VERIFICATION_CODE: 'verification_code',
}

type ClaimOrderProps = {
  orderNumber: string
  orderKey: string | undefined
  onClaimed: () => void
}

/** A customer takes a guest's order into the account, with a code that is sent to the order's e-mail address. */
export function ClaimOrder({ orderNumber, orderKey, onClaimed }: ClaimOrderProps) {
  const asCustomer = useCustomerCall()
  const [sent, setSent] = useState<{ maskedEmail: string; resendAt: number } | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const input = { orderNumber, ...(orderKey !== undefined && { key: orderKey }) }

  const sendCode = async () => {
    const { masked_email, resend_in } = await asCustomer(api(sendClaimCode, input))
    setSent({ maskedEmail: masked_email, resendAt: Date.now() + resend_in * 1_000 })
  }
  const isSent = sent !== null
  // The pressed button is gone.
  useEffect(() => {
    if (isSent) panel.current?.querySelector('input')?.focus()
  }, [isSent])

  const load = () =>
    Promise.resolve({
      check: (values: FormValues) => checkEach({ verification_code: verificationCode }, values),
      send: ({ verification_code = '' }: FormValues) =>
        asCustomer(api(claimOrder, { ...input, verification_code })),
      fieldsByErrorCode,
    })

  return (
    <section className="mb-10 rounded-band bg-lilac p-6 lg:p-8 print:hidden">
      <h2 className="pb-2 text-2xl">Add this order to your account</h2>
      {sent ? (
        <div ref={panel} className="max-w-read">
          <p className="pb-4">
            We sent a six-digit code to{' '}
            <strong className="font-semibold wrap-anywhere">{sent.maskedEmail}</strong>.
          </p>
          <Form label="Order code" load={load} button="Add to my account" onSent={onClaimed}>
            <CodeField name="verification_code" label="Code" />
          </Form>
          <div className="pt-2 text-sm">
            <ResendButton
              label="Send a new code"
              readyAt={sent.resendAt}
              resend={sendCode}
              doneText="A new code is on its way."
            />
          </div>
        </div>
      ) : (
        <>
          <p className="max-w-read pb-4">
            It was placed without an account. We’ll send a code to the email address on the order,
            so that no one else can claim it.
          </p>
          <ActionButton action={sendCode} className={buttonClass()}>
            Send me the code
          </ActionButton>
        </>
      )}
    </section>
  )
}
