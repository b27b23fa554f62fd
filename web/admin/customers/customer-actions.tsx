import { useQuery } from '@tanstack/react-query'
import { note } from '@twirl/contract/primitives'
import {
  eraseCustomer,
  exportCustomer,
  getCustomerErasure,
} from '@twirl/contract/staff/customers/customer-data'
import {
  blockCustomer,
  type CustomerFile,
  unblockCustomer,
} from '@twirl/contract/staff/customers/customers'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { usePasswordAgain } from '../account/use-password-again.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { nameOf } from './customer-texts.ts'
import { downloadJson } from './download-json.ts'

type Action = 'block' | 'unblock' | 'export' | 'erase'

const ACTIONS: Record<Action, { title: string; text: string; button: string; done: string }> = {
  block: {
    title: 'Block',
    text: 'All sessions end now. The customer can neither log in nor order, and is told to contact the shop. Orders that run go on.',
    button: 'Block',
    done: 'The customer is blocked.',
  },
  unblock: {
    title: 'Unblock',
    text: 'The customer can log in and order again.',
    button: 'Unblock',
    done: 'The customer can log in again.',
  },
  export: {
    title: 'Export data of',
    text: 'One file with all personal data, also of orders that were placed as a guest with the confirmed email. Check that it goes to the right person.',
    button: 'Export',
    done: 'The file is saved.',
  },
  erase: {
    title: 'Erase data of',
    text: 'This can’t be undone. Name, contacts, addresses, cards, favorites, bag, RSVPs, messages and notes are deleted, and the account is closed. Orders, payments, refunds and tax stay for the books, without the person.',
    button: 'Erase',
    done: 'The data is erased.',
  },
}

const ACTIONS_OF_STATE: Record<CustomerFile['state'], Action[]> = {
  OPEN: ['block', 'export', 'erase'],
  BLOCKED: ['unblock', 'export', 'erase'],
  ERASED: [],
  MERGED: [],
  REMOVED: [],
}

type ActionsProps = { customer: CustomerFile; onDone: (text: string) => void }

/** What staff can do with a customer; each asks for a reason. */
export function CustomerActions({ customer, onDone }: ActionsProps) {
  const [opened, setOpened] = useState<Action | null>(null)
  const { run, dialog } = usePasswordAgain()
  const close = () => setOpened(null)
  const done = (text: string) => {
    close()
    onDone(text)
  }
  return (
    <div className="flex flex-wrap gap-x-4">
      {ACTIONS_OF_STATE[customer.state].map((action) => (
        <button
          key={action}
          type="button"
          className={TEXT_BUTTON}
          onClick={() => setOpened(action)}
        >
          {ACTIONS[action].button}
        </button>
      ))}
      {opened === 'erase' && (
        <ErasePopup customer={customer} run={run} onClose={close} onDone={done} />
      )}
      {opened && opened !== 'erase' && (
        <ReasonPopup action={opened} customer={customer} run={run} onClose={close} onDone={done} />
      )}
      {dialog}
    </div>
  )
}

type FormProps = ActionsProps & { run: ReturnType<typeof usePasswordAgain>['run'] }
type PopupProps = FormProps & { onClose: () => void }

function ReasonPopup({ onClose, ...form }: PopupProps & { action: Action }) {
  const { action, customer } = form
  const { title, text } = ACTIONS[action]
  return (
    <Popup title={`${title} ${nameOf(customer)}`} onClose={onClose}>
      <p>{text}</p>
      <ReasonForm {...form} />
    </Popup>
  )
}

/** Says first whether it is possible. */
function ErasePopup({ onClose, ...form }: PopupProps) {
  const { customer } = form
  const { id } = customer
  const { title, text } = ACTIONS.erase
  const erasure = useQuery({
    queryKey: ['customer erasure', id],
    queryFn: () => api(getCustomerErasure, { id }),
    // What stands against it changes with every step of an order.
    gcTime: 0,
  })
  return (
    <Popup title={`${title} ${nameOf(customer)}`} onClose={onClose}>
      <Loaded query={erasure}>
        {({ hindrances }) =>
          hindrances.length > 0 ? (
            <>
              <p>This customer can’t be erased yet:</p>
              <ul className="list-disc pl-5">
                {hindrances.map((hindrance) => (
                  <li key={hindrance}>{hindrance}</li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <p>{text}</p>
              <ReasonForm action="erase" {...form} />
            </>
          )
        }
      </Loaded>
    </Popup>
  )
}

function ReasonForm({ action, customer, run, onDone }: FormProps & { action: Action }) {
  const { id } = customer
  const { title, button, done } = ACTIONS[action]
  const sends: Record<Action, (reason: string) => Promise<unknown>> = {
    block: (reason) => api(blockCustomer, { id, reason }),
    unblock: (reason) => api(unblockCustomer, { id, reason }),
    export: async (reason) => {
      const { file_name, data } = await api(exportCustomer, { id, reason })
      downloadJson(file_name, data)
    },
    erase: (reason) => api(eraseCustomer, { id, reason }),
  }
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: Record<string, string>) => run(() => sends[action](reason)),
  }
  return (
    <Form label={title} load={async () => call} button={button} onSent={() => onDone(done)}>
      <TextArea
        name="reason"
        label="Reason"
        hint="It is kept in the audit log: please write no names or contacts."
        rows={2}
        maxLength={REASON_MAX}
      />
    </Form>
  )
}
