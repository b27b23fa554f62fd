import { useQuery, useQueryClient } from '@tanstack/react-query'
import { note } from '@twirl/contract/primitives'
import {
  type ContactConflict,
  listContactConflicts,
  settleContactConflict,
} from '@twirl/contract/staff/customers/customer-merge'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { nameOf, phoneText } from './customer-texts.ts'

type Holder = 'EMAIL' | 'PHONE'
type Opened = { conflict: ContactConflict; holder: Holder }

/** Lists answers to invitations with the e-mail of one customer and the phone number of another. */
export function ConflictsPage() {
  const conflicts = useQuery({
    queryKey: ['contact conflicts'],
    queryFn: () => api(listContactConflicts, {}),
  })
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <>
      <PageTitle title="Contact conflicts" />
      <p className="pb-4 text-sm">
        Someone answered an invitation with the email of one customer and the phone number of
        another. Find out whose answer it is. If both accounts are of one person, merge them.
      </p>
      <Loaded query={conflicts}>
        {({ conflicts: rows }) =>
          rows.length === 0 ? (
            <p>There are no open conflicts.</p>
          ) : (
            <ul aria-label="Contact conflicts" className="flex flex-col gap-2">
              {rows.map((conflict) => (
                <ConflictRow
                  key={conflict.id}
                  conflict={conflict}
                  onSettle={(holder) => setOpened({ conflict, holder })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened && (
        <SettlePopup
          {...opened}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null)
            announce('The conflict is settled.')
            void queryClient.invalidateQueries({ queryKey: ['contact conflicts'] })
          }}
        />
      )}
    </>
  )
}

type ConflictRowProps = { conflict: ContactConflict; onSettle: (holder: Holder) => void }

function ConflictRow({ conflict, onSettle }: ConflictRowProps) {
  const { theme, answered_at, email, phone_number, email_holder, phone_holder } = conflict
  const holders = [
    ['EMAIL', email, email_holder],
    ['PHONE', phoneText(phone_number), phone_holder],
  ] as const
  return (
    <li className="rounded-input border border-line bg-white p-4 text-sm wrap-anywhere">
      <p>
        <strong>{`${conflict.first_name} ${conflict.last_name}`}</strong>
        {`, ${theme}, ${formatShopDay(answered_at)}`}
      </p>
      {holders.map(([holder, contact, customer]) => (
        <p key={holder} className="flex flex-wrap items-center gap-x-4">
          <span>
            {`${contact}: `}
            {customer ? (
              <AdminLink to={`/admin/customers/${customer.id}`} className="underline">
                {`${nameOf(customer)} (${customer.id})`}
              </AdminLink>
            ) : (
              'no customer any more'
            )}
          </span>
          {customer && (
            <button
              type="button"
              className={`text-left whitespace-normal! ${TEXT_BUTTON}`}
              onClick={() => onSettle(holder)}
            >
              {`It is the answer of ${nameOf(customer)} (${customer.id})`}
            </button>
          )}
        </p>
      ))}
    </li>
  )
}

type SettlePopupProps = Opened & { onClose: () => void; onDone: () => void }

function SettlePopup({ conflict, holder, onClose, onDone }: SettlePopupProps) {
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: Record<string, string>) =>
      api(settleContactConflict, { id: conflict.id, holder, reason }),
  }
  return (
    <Popup title="Whose answer is it?" onClose={onClose}>
      <p>
        The answer is assigned to this customer. The contacts of both customers stay as they are.
      </p>
      <Form label="Settle the conflict" load={async () => call} button="Assign" onSent={onDone}>
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log: please write no names or contacts."
          rows={2}
          maxLength={REASON_MAX}
        />
      </Form>
    </Popup>
  )
}
