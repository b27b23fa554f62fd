import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DifferenceKind,
  type GatewayDifference,
  getBooks,
  settleDifference,
  settleTax,
  type TaxOwed,
} from '@twirl/contract/staff/money/books'
import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { note } from '@twirl/contract/primitives'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'

const KIND_TEXTS: Record<DifferenceKind, string> = {
  UNKNOWN_CHARGE: 'A charge that the shop did not ask for',
  UNRESOLVED_REFUND: 'A refund that could not be recorded or made',
  CHARGE_AMOUNT: 'The gateway charged another amount than the shop recorded',
  MISSING_CHARGE: 'A payment that the gateway moved no money for',
  UNKNOWN_REFUND: 'A refund that the shop did not record',
  REFUND_AMOUNT: 'The gateway gave back another amount than the shop recorded',
  MISSING_REFUND: 'A refund that the gateway moved no money for',
  UNKNOWN_DISPUTE: 'Money taken for a dispute that the shop does not know',
  OTHER_MOVEMENT: 'Another movement on the account at the gateway',
}

/** What is being settled. */
type Settled = { title: string; text: string; send: (reason: string) => Promise<unknown> }

/** What finance must settle: tax that was not charged, and differences of the two books (STAFF-76). */
export function BooksPage() {
  const queryClient = useQueryClient()
  const [settled, setSettled] = useState<Settled | null>(null)
  const books = useQuery({ queryKey: ['books'], queryFn: () => api(getBooks, {}) })
  const handleDone = () => {
    setSettled(null)
    announce('It is settled.')
    void queryClient.invalidateQueries({ queryKey: ['books'] })
  }
  return (
    <>
      <PageTitle title="Books" />
      <Loaded query={books}>
        {({ tax_owed, differences }) => (
          <div className="flex flex-col gap-8">
            <BookList
              title="Tax still owed"
              about="The tax service did not answer when these orders were paid, and no tax was charged."
              empty="All tax was charged."
            >
              {tax_owed.map((owed) => (
                <TaxRow key={owed.order_number} owed={owed} onSettle={setSettled} />
              ))}
            </BookList>
            <BookList
              title="Gateway differences"
              about="The gateway’s charges and refunds are compared with the shop’s every 10 minutes, all movements of its balance each night. What is listed here could not be repaired by the shop."
              empty="Both books agree."
            >
              {differences.map((difference) => (
                <DifferenceRow key={difference.key} difference={difference} onSettle={setSettled} />
              ))}
            </BookList>
          </div>
        )}
      </Loaded>
      {settled && (
        <SettlePopup settled={settled} onClose={() => setSettled(null)} onDone={handleDone} />
      )}
    </>
  )
}

type BookListProps = { title: string; about: string; empty: string; children: ReactNode[] }

function BookList({ title, about, empty, children }: BookListProps) {
  return (
    <section aria-label={title}>
      <h2 className="pb-1 text-xl">{title}</h2>
      <p className="pb-3 text-sm text-ink-soft">{about}</p>
      {children.length === 0 ? <p>{empty}</p> : <ul className="flex flex-col gap-2">{children}</ul>}
    </section>
  )
}

const ROW =
  'flex flex-wrap items-center justify-between gap-x-6 rounded-input border border-line bg-white px-4 py-2 text-sm wrap-anywhere'

type OnSettle = { onSettle: (settled: Settled) => void }

function TaxRow({ owed, onSettle }: OnSettle & { owed: TaxOwed }) {
  const { order_number, paid_at, state, tax } = owed
  const amount = tax === null ? 'an unknown amount' : formatDollars(tax)
  const settle = () =>
    onSettle({
      title: `Tax of ${order_number}`,
      text: `Settle ${amount} once it is declared or collected in another way.`,
      send: (reason) => api(settleTax, { order_number, reason }),
    })
  return (
    <li className={ROW}>
      <p>
        <AdminLink to={`/admin/orders/${order_number}`} className="font-semibold underline">
          {order_number}
        </AdminLink>
        <span className="block text-ink-soft">
          {`${amount}${state ? `, ${state}` : ''} · paid ${formatShopTime(paid_at)} New York time`}
        </span>
      </p>
      <button type="button" className={TEXT_BUTTON} onClick={settle}>
        Settle
      </button>
    </li>
  )
}

function DifferenceRow({ difference, onSettle }: OnSettle & { difference: GatewayDifference }) {
  const { key, kind, charge_id, amount, found_at } = difference
  const settle = () =>
    onSettle({
      title: `Difference of ${formatDollars(amount)}`,
      text: `Settle it once it is cleared at the gateway. Its charge there is ${charge_id}.`,
      send: (reason) => api(settleDifference, { key, reason }),
    })
  return (
    <li className={ROW}>
      <p>
        <span className="font-semibold">{`${KIND_TEXTS[kind]}: ${formatDollars(amount)}`}</span>
        <span className="block text-ink-soft">
          {`Charge ${charge_id} · found ${formatShopTime(found_at)} New York time`}
        </span>
      </p>
      <button type="button" className={TEXT_BUTTON} onClick={settle}>
        Settle
      </button>
    </li>
  )
}

type SettlePopupProps = { settled: Settled; onClose: () => void; onDone: () => void }

function SettlePopup({ settled: { title, text, send }, onClose, onDone }: SettlePopupProps) {
  const call = {
    check: (values: Record<string, string>) => checkEach({ reason: note(REASON_MAX) }, values),
    send: ({ reason = '' }: Record<string, string>) => send(reason),
  }
  return (
    <Popup title={title} onClose={onClose}>
      <p>{text}</p>
      <Form label={title} load={async () => call} button="Settle" onSent={onDone}>
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log."
          rows={2}
          maxLength={REASON_MAX}
        />
      </Form>
    </Popup>
  )
}
