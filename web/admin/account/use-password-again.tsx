import { password } from '@twirl/contract/accounts/credentials'
import { isCallErrorOf } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import { confirmStaffPassword } from '@twirl/contract/staff/access/account'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'

const call = {
  check: (values: Record<string, string>) => checkEach({ password }, values),
  send: ({ password: typed = '' }: Record<string, string>) =>
    api(confirmStaffPassword, { password: typed }),
  fieldsByErrorCode: { INCORRECT_PASSWORD: 'password' },
}

type Waiting = { resolve: () => void; reject: () => void }

/**
 * Sensitive changes need the password again when it was typed some minutes ago (STAFF-9): `run` asks for it and repeats the
 * change. The dialog must be rendered outside of other forms.
 */
export function usePasswordAgain(): {
  run: <Result>(change: () => Promise<Result>) => Promise<Result>
  dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const run = async <Result,>(change: () => Promise<Result>): Promise<Result> => {
    try {
      return await change()
    } catch (error) {
      if (!isCallErrorOf<Endpoint>(error) || error.code !== 'PASSWORD_NEEDED_AGAIN') throw error
      await new Promise<void>((resolve, reject) => {
        setWaiting({ resolve, reject: () => reject(error) })
      })
      return change()
    }
  }
  const close = (end: (waited: Waiting) => void) => {
    if (waiting) end(waiting)
    setWaiting(null)
  }
  const dialog = waiting && (
    <Popup title="Enter your password again" onClose={() => close(({ reject }) => reject())}>
      <Form
        label="Enter your password again"
        load={async () => call}
        button="Continue"
        onSent={() => close(({ resolve }) => resolve())}
      >
        <PasswordField name="password" label="Password" autoComplete="current-password" />
      </Form>
    </Popup>
  )
  return { run, dialog }
}
