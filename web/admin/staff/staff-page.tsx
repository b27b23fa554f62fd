import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { email, note } from '@twirl/contract/primitives'
import {
  changeStaffPermissions,
  deactivateStaff,
  endStaffSessions,
  inviteStaff,
  type ListedMember,
  listStaff,
  reactivateStaff,
  renewStaffInvitation,
} from '@twirl/contract/staff/access/management'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { EmailField, TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { usePasswordAgain } from '../account/use-password-again.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { PERMISSION_TEXTS } from '../shell/nav.ts'
import { NO_PERMISSION, PermissionFields } from './permission-fields.tsx'

const staffQuery = () => queryOptions({ queryKey: ['staff'], queryFn: () => api(listStaff, {}) })

const STATUS_TEXTS: Record<ListedMember['status'], string> = {
  ACTIVE: 'Active',
  INVITED: 'Invited',
  INVITATION_EXPIRED: 'Invitation expired',
  DEACTIVATED: 'Deactivated',
}

type Change = 'permissions' | 'link' | 'deactivate' | 'reactivate'
type Opened = { change: 'invite' } | { change: Change; member: ListedMember }

/** The people who run the shop. */
export function StaffPage() {
  const staff = useQuery(staffQuery())
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const done = (text: string) => {
    setOpened(null)
    announce(text)
    void queryClient.invalidateQueries(staffQuery())
  }
  return (
    <>
      <PageTitle title="Staff">
        <button
          type="button"
          className={buttonClass()}
          onClick={() => setOpened({ change: 'invite' })}
        >
          Invite
        </button>
      </PageTitle>
      <Loaded query={staff}>
        {({ members }) => (
          <ul aria-label="Staff" className="flex flex-col gap-2">
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onOpen={(change) => setOpened({ change, member })}
                onDone={done}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {opened?.change === 'invite' && <InvitePopup onClose={() => setOpened(null)} onDone={done} />}
      {opened && opened.change !== 'invite' && (
        <ChangePopup {...opened} onClose={() => setOpened(null)} onDone={done} />
      )}
    </>
  )
}

type MemberRowProps = {
  member: ListedMember
  onOpen: (change: Change) => void
  onDone: (text: string) => void
}

function MemberRow({ member, onOpen, onDone }: MemberRowProps) {
  const { id, name, email: address, status, permissions, device_count, last_seen_at } = member
  const label = name || address
  const endSessions = async () => {
    await api(endStaffSessions, { id })
    onDone(`${label} is signed out.`)
  }
  const changes: [Change, string][] =
    status === 'DEACTIVATED'
      ? [['reactivate', 'Reactivate']]
      : [
          ['permissions', 'Permissions'],
          ['link', status === 'ACTIVE' ? 'Reset access' : 'Send a new link'],
          ['deactivate', 'Deactivate'],
        ]
  return (
    <li
      aria-label={label}
      className="grid gap-x-6 gap-y-1 rounded-input border border-line bg-white p-4 lg:grid-cols-[14rem_1fr_auto]"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name || 'No name yet'}</p>
        <p className="text-sm text-ink-soft">{address}</p>
      </div>
      <div className="text-sm">
        <p>
          {STATUS_TEXTS[status]} ·{' '}
          {permissions.map((each) => PERMISSION_TEXTS[each].name).join(', ')}
        </p>
        <p className="text-ink-soft">
          {`Second factors: ${member.factor_count}. Devices: ${device_count}.`}
          {last_seen_at && ` Last seen ${formatShopTime(last_seen_at)} New York time.`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        {changes.map(([change, text]) => (
          <button key={change} type="button" className={TEXT_BUTTON} onClick={() => onOpen(change)}>
            {text}
          </button>
        ))}
        {device_count > 0 && (
          <ActionButton action={endSessions} className={TEXT_BUTTON}>
            Sign out everywhere
          </ActionButton>
        )}
        <AdminLink to={`/admin/audit?subject_kind=staff&subject=${id}`} className={TEXT_BUTTON}>
          History
        </AdminLink>
      </div>
    </li>
  )
}

type PopupProps = { onClose: () => void; onDone: (text: string) => void }

function InvitePopup({ onClose, onDone }: PopupProps) {
  const [permissions, setPermissions] = useState<Permission[]>([])
  const { run, dialog } = usePasswordAgain()
  const call = {
    check: (values: Record<string, string>) => ({
      ...checkEach({ email }, values),
      ...(permissions.length === 0 && NO_PERMISSION),
    }),
    send: ({ email: address = '' }: Record<string, string>) =>
      run(() => api(inviteStaff, { email: address, permissions })),
    fieldsByErrorCode: { STAFF_EXISTS: 'email' },
  }
  return (
    <>
      <Popup title="Invite someone" onClose={onClose}>
        <Form
          label="Invite someone"
          load={async () => call}
          button="Send the invitation"
          onSent={({ email: address }) => onDone(`The invitation to ${address} is on its way.`)}
        >
          <EmailField name="email" label="Email" autoComplete="off" isWide />
          <PermissionFields chosen={permissions} onChange={setPermissions} />
        </Form>
      </Popup>
      {dialog}
    </>
  )
}

const CHANGES: Record<Change, { title: string; text: string; button: string; done: string }> = {
  permissions: {
    title: 'Permissions of',
    text: 'They hold from the next press on.',
    button: 'Save',
    done: 'The permissions are saved.',
  },
  link: {
    title: 'New link for',
    text: 'They get a link by mail to set a new password. The old password, the second factors and all sessions end now.',
    button: 'Send the link',
    done: 'The link is on its way.',
  },
  deactivate: {
    title: 'Deactivate',
    text: 'They are signed out at once and cannot log in. What they did stays in the audit log.',
    button: 'Deactivate',
    done: 'The account is deactivated.',
  },
  reactivate: {
    title: 'Reactivate',
    text: 'They can log in again, with the same permissions.',
    button: 'Reactivate',
    done: 'The account is active again.',
  },
}

function ChangePopup({
  change,
  member,
  onClose,
  onDone,
}: PopupProps & { change: Change; member: ListedMember }) {
  const { id } = member
  const { title, text, button, done } = CHANGES[change]
  const [permissions, setPermissions] = useState(member.permissions)
  const { run, dialog } = usePasswordAgain()
  const sends: Record<Change, (reason: string) => Promise<ListedMember>> = {
    permissions: (reason) => api(changeStaffPermissions, { id, permissions, reason }),
    link: (reason) => api(renewStaffInvitation, { id, reason }),
    deactivate: (reason) => api(deactivateStaff, { id, reason }),
    reactivate: (reason) => api(reactivateStaff, { id, reason }),
  }
  const call = {
    check: (values: Record<string, string>) => ({
      ...checkEach({ reason: note(REASON_MAX) }, values),
      ...(permissions.length === 0 && NO_PERMISSION),
    }),
    send: ({ reason = '' }: Record<string, string>) => run(() => sends[change](reason)),
  }
  return (
    <>
      <Popup title={`${title} ${member.name || member.email}`} onClose={onClose}>
        <p>{text}</p>
        <Form label={title} load={async () => call} button={button} onSent={() => onDone(done)}>
          {change === 'permissions' && (
            <PermissionFields chosen={permissions} onChange={setPermissions} />
          )}
          <TextArea
            name="reason"
            label="Reason"
            hint="It is kept in the audit log."
            rows={2}
            maxLength={REASON_MAX}
          />
        </Form>
      </Popup>
      {dialog}
    </>
  )
}
