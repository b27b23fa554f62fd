import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { password } from '@twirl/contract/accounts/credentials'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import {
  changeStaffPassword,
  endStaffDevice,
  getStaffAccount,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@twirl/contract/staff/access/account'
import { newStaffPassword } from '@twirl/contract/staff/access/login'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { browserName } from './browser-name.ts'
import { FactorSetUp } from './factor-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { usePasswordAgain } from './use-password-again.tsx'

type Account = EndpointOutput<typeof getStaffAccount>

const accountQuery = () =>
  queryOptions({ queryKey: ['staff-account'], queryFn: () => api(getStaffAccount, {}) })

export function AccountPage() {
  const account = useQuery(accountQuery())
  const queryClient = useQueryClient()
  const reload = async () => {
    await queryClient.invalidateQueries(accountQuery())
    await queryClient.invalidateQueries(loginQuery())
  }
  return (
    <>
      <PageTitle title="Account" />
      <Loaded query={account}>
        {(data) => (
          <div className="grid gap-8 lg:grid-cols-2">
            <Factors account={data} reload={reload} />
            <div className="flex flex-col gap-8">
              <Devices account={data} reload={reload} />
              <PasswordSection reload={reload} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-picture border border-line bg-white p-5">
      <h2 className="pb-3 text-xl">{title}</h2>
      {children}
    </section>
  )
}

type PartProps = { account: Account; reload: () => Promise<void> }

function Factors({ account, reload }: PartProps) {
  const { has_totp, passkeys, recovery_codes_left } = account
  const [codes, setCodes] = useState<string[] | null>(null)
  const { run, dialog } = usePasswordAgain()
  const added = (newCodes: string[] | null) => {
    setCodes(newCodes)
    void reload()
  }
  const remove = (change: () => Promise<unknown>) => async () => {
    await run(change)
    await reload()
  }
  const renew = async () => added((await run(() => api(renewRecoveryCodes, {}))).recovery_codes)
  return (
    <Section title="Second factors">
      <ul className="divide-y divide-line pb-5">
        {has_totp && (
          <li className="flex items-center justify-between gap-4">
            Authenticator app
            <ActionButton action={remove(() => api(removeTotp, {}))} className={TEXT_BUTTON}>
              Remove the app
            </ActionButton>
          </li>
        )}
        {passkeys.map(({ id, name, last_used_at }) => (
          <li key={id} className="flex items-center justify-between gap-4">
            <span>
              Passkey “{name}”
              {last_used_at && (
                <span className="block text-sm text-ink-soft">
                  Last used {formatShopTime(last_used_at)} New York time
                </span>
              )}
            </span>
            <ActionButton
              action={remove(() => api(removePasskey, { passkey: id }))}
              className={TEXT_BUTTON}
            >
              {`Remove ${name}`}
            </ActionButton>
          </li>
        ))}
        {!has_totp && passkeys.length === 0 && <li>You have no second factor yet.</li>}
        {(has_totp || passkeys.length > 0) && (
          <li className="flex items-center justify-between gap-4">
            {`Recovery codes left: ${recovery_codes_left}`}
            <ActionButton action={renew} className={TEXT_BUTTON}>
              Make new codes
            </ActionButton>
          </li>
        )}
      </ul>
      <FactorSetUp onAdded={added} hasTotp={has_totp} heading="h3" />
      {codes && (
        <Popup title="Your recovery codes" onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        </Popup>
      )}
      {dialog}
    </Section>
  )
}

function Devices({ account, reload }: PartProps) {
  const end = (id: number) => async () => {
    await api(endStaffDevice, { id })
    await reload()
  }
  return (
    <Section title="Devices">
      <ul className="divide-y divide-line">
        {account.devices.map(({ id, user_agent, last_seen_at, is_this_one }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span>
              {browserName(user_agent)}
              <span className="block text-sm text-ink-soft">
                {is_this_one
                  ? 'This device'
                  : `Last used ${formatShopTime(last_seen_at)} New York time`}
              </span>
            </span>
            {!is_this_one && (
              <ActionButton action={end(id)} className={TEXT_BUTTON}>
                Sign out
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const passwordCall = {
  check: (values: Record<string, string>) =>
    checkEach({ password, new_password: newStaffPassword }, values),
  send: ({ password: current = '', new_password = '' }: Record<string, string>) =>
    api(changeStaffPassword, { password: current, new_password }),
  fieldsByErrorCode: { INCORRECT_PASSWORD: 'password', COMMON_PASSWORD: 'new_password' },
}

function PasswordSection({ reload }: { reload: () => Promise<void> }) {
  const [sent, setSent] = useState(0)
  return (
    <Section title="Password">
      <Form
        key={sent}
        label="Change password"
        load={async () => passwordCall}
        button="Change password"
        onSent={() => {
          setSent(sent + 1)
          void reload()
        }}
      >
        <PasswordField name="password" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="new_password"
          label="New password"
          hint="At least 12 characters. Your other devices are signed out."
          autoComplete="new-password"
        />
      </Form>
      {sent > 0 && <p role="status">Your password is changed.</p>}
    </Section>
  )
}
