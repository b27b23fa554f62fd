import { startRegistration } from '@simplewebauthn/browser'
import { name } from '@twirl/contract/primitives'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
} from '@twirl/contract/staff/access/account'
import { factorCode } from '@twirl/contract/staff/access/login'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { inBrowser } from './in-browser.ts'
import { usePasswordAgain } from './use-password-again.tsx'

type FactorSetUpProps = {
  /** Called with the recovery codes if it was the first factor. */
  onAdded: (codes: string[] | null) => void
  hasTotp?: boolean
  /** The heading of its parts, by what stands above them. */
  heading: 'h2' | 'h3'
}

/** A passkey or an authenticator app; a member can have both. */
export function FactorSetUp({ onAdded, hasTotp = false, heading: Heading }: FactorSetUpProps) {
  const { run, dialog } = usePasswordAgain()
  const [totp, setTotp] = useState<{ secret: string; uri: string } | null>(null)
  const passkeyCall = {
    check: (values: Record<string, string>) => checkEach({ passkey_name: name }, values),
    send: ({ passkey_name = '' }: Record<string, string>) =>
      run(async () => {
        const options = await api(beginPasskey, {})
        const response = await inBrowser(startRegistration({ optionsJSON: options as never }))
        return api(addPasskey, { name: passkey_name, response: { ...response } })
      }),
  }
  const totpCall = {
    check: (values: Record<string, string>) => checkEach({ code: factorCode }, values),
    send: ({ code = '' }: Record<string, string>) => run(() => api(confirmTotp, { code })),
    fieldsByErrorCode: { INCORRECT_FACTOR: 'code' },
  }
  const beginApp = async () => setTotp(await run(() => api(beginTotp, {})))
  const handleTotp = ({ recovery_codes }: { recovery_codes: string[] | null }) => {
    setTotp(null)
    onAdded(recovery_codes)
  }
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Passkey">
        <Heading className="pb-1 text-lg">Passkey</Heading>
        <p className="pb-3 text-sm text-ink-soft">
          Your fingerprint, your face, the PIN of this device, or a security key.
        </p>
        <Form
          label="Add a passkey"
          load={async () => passkeyCall}
          button="Add a passkey"
          onSent={({ recovery_codes }) => onAdded(recovery_codes)}
        >
          <TextField
            name="passkey_name"
            label="Name of the passkey"
            hint="For example: my laptop"
            isWide
          />
        </Form>
      </section>
      {!hasTotp && (
        <section aria-label="Authenticator app">
          <Heading className="pb-1 text-lg">Authenticator app</Heading>
          {totp ? (
            <>
              <p className="pb-3 text-sm text-ink-soft">
                Scan this code with the app on your phone, or type the key, then enter the 6 digits
                that it shows.
              </p>
              <QrCode text={totp.uri} />
              <p className="py-3 font-mono text-sm wrap-anywhere">
                Key: <span data-testid="totp-key">{totp.secret}</span>
              </p>
              <Form
                label="Confirm the app"
                load={async () => totpCall}
                button="Confirm"
                onSent={handleTotp}
              >
                <TextField
                  name="code"
                  label="Code of the app"
                  autoComplete="one-time-code"
                  inputMode="numeric"
                  maxLength={7}
                  isWide
                />
              </Form>
            </>
          ) : (
            <ActionButton action={beginApp} className={buttonClass('outline')}>
              Set up an app
            </ActionButton>
          )}
        </section>
      )}
      {dialog}
    </div>
  )
}

/** Drawn here, so that no picture with the key is sent. */
function QrCode({ text }: { text: string }) {
  const svg = renderSVG(text, { border: 2 })
  return (
    <img
      alt="QR code for the authenticator app"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      className="size-44 border border-line"
    />
  )
}
