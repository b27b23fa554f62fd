import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { note } from '@twirl/contract/primitives'
import { addOrderNote, listOrderNotes, NOTE_MAX } from '@twirl/contract/staff/orders/order-details'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Section } from './section.tsx'

const notesQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ['order', orderNumber, 'notes'],
    queryFn: () => api(listOrderNotes, { orderNumber }),
  })

/** What staff wrote about an order, and a form to add to it (STAFF-17). */
export function OrderNotes({ number }: { number: string }) {
  const notes = useQuery(notesQuery(number))
  const queryClient = useQueryClient()
  // Chosen anew for each note: a form that is sent twice saves one.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const call = {
    check: (values: Record<string, string>) => checkEach({ text: note(NOTE_MAX) }, values),
    send: ({ text = '' }: Record<string, string>) =>
      api(addOrderNote, { orderNumber: number, text, request_key: key }),
  }
  return (
    <Section title="Notes">
      <Form
        key={key}
        label="New note"
        load={async () => call}
        button="Add the note"
        hasLeaveWarning
        onSent={(answer) => {
          queryClient.setQueryData(notesQuery(number).queryKey, answer)
          setKey(crypto.randomUUID())
          announce('The note is saved.')
        }}
      >
        <TextArea
          name="text"
          label="New note"
          hint="Staff see it, customers do not. It can’t be changed or deleted, and it stays when the customer’s data is erased: please leave out names, addresses and phone numbers."
          rows={2}
          maxLength={NOTE_MAX}
        />
      </Form>
      <Loaded query={notes}>
        {({ notes: rows }) =>
          rows.length === 0 ? (
            <p className="pt-3 text-ink-soft">There are no notes yet.</p>
          ) : (
            <ol aria-label="Notes" className="flex flex-col divide-y divide-line pt-3">
              {rows.map(({ id, text, author, created_at }) => (
                <li key={id} className="py-2 wrap-anywhere">
                  <p className="whitespace-pre-line">{text}</p>
                  <p className="text-ink-soft">
                    {author}, <time dateTime={created_at}>{formatShopTime(created_at)}</time>
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Section>
  )
}
