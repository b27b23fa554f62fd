import { useQuery } from '@tanstack/react-query'
import type { StaffRefundApplication } from '@twirl/contract/staff/money/refunds'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ObjectionList, WaitingChargeList } from '../charges/objection-list.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { applicationsQuery, proposalsQuery } from './refund-queries.ts'
import { RefusedList } from './refused-list.tsx'
import { ageText, REASON_TEXTS } from './refund-texts.ts'

const LISTS = {
  open: 'To decide',
  'second-person': 'Waiting for a second person',
  objections: 'Objections to charges',
  charges: 'Charges waiting for customers',
  refused: 'Refused by the payment provider',
  decided: 'Decided',
} as const
type ListName = keyof typeof LISTS

/** The refund requests of customers, refunds that wait for a second person, objections to charges, and charges that wait for customers. */
export function RefundsPage() {
  const [{ show, after }, apply] = useAddressSearch(['show', 'after'])
  const shown = show && show in LISTS ? (show as ListName) : 'open'
  const go = (cursor: string) => apply({ after: cursor })
  return (
    <>
      <PageTitle title="Refunds" />
      <div role="group" aria-label="Lists" className="flex flex-wrap gap-2 pb-4">
        {Object.entries(LISTS).map(([name, text]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === shown}
            onClick={() => apply({ show: name, after: '' })}
            className="min-h-11 rounded-full border border-line-strong bg-white px-4 text-sm font-semibold hover:border-berry aria-pressed:border-berry aria-pressed:bg-blush"
          >
            {text}
          </button>
        ))}
      </div>
      {shown === 'second-person' && <ProposalList after={after} onGo={go} />}
      {shown === 'refused' && <RefusedList after={after} onGo={go} />}
      {shown === 'objections' && <ObjectionList after={after} onGo={go} />}
      {shown === 'charges' && <WaitingChargeList after={after} onGo={go} />}
      {(shown === 'open' || shown === 'decided') && (
        <ApplicationList key={shown} show={shown} after={after} onGo={go} />
      )}
    </>
  )
}

type ListProps = { after: string | undefined; onGo: (after: string) => void }

function ProposalList({ after, onGo }: ListProps) {
  const query = useQuery(proposalsQuery(after))
  return (
    <Loaded query={query}>
      {({ proposals, next }) => (
        <>
          {proposals.length === 0 && <p>No refund waits for a second person.</p>}
          <div className="flex flex-col gap-3">
            {proposals.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} />
            ))}
          </div>
          <NextPage after={after} next={next} onGo={onGo} />
        </>
      )}
    </Loaded>
  )
}

const ORDER: TableColumn<StaffRefundApplication> = {
  id: 'order',
  text: 'Order',
  cell: ({ order_number }) => (
    <AdminLink to={`/admin/orders/${order_number}`} className="whitespace-nowrap underline">
      {order_number}
    </AdminLink>
  ),
}
const PIECE: TableColumn<StaffRefundApplication> = {
  id: 'piece',
  text: 'Piece',
  cell: ({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title),
}
const WROTE: TableColumn<StaffRefundApplication> = {
  id: 'wrote',
  text: 'What the customer wrote',
  cell: ({ reason, detail }) => (
    <span className="block max-w-112 min-w-40 wrap-anywhere">
      {REASON_TEXTS[reason]}
      {detail && <span className="block text-ink-soft">{detail}</span>}
    </span>
  ),
}
const PAID: TableColumn<StaffRefundApplication> = {
  id: 'paid',
  text: 'Paid',
  isNumber: true,
  cell: ({ paid }) => formatDollars(paid),
}
const EMAIL: TableColumn<StaffRefundApplication> = {
  id: 'email',
  text: 'Customer',
  isExtra: true,
  cell: ({ email }) => email,
}

const open = (id: number, text: string) => (
  <AdminLink to={`/admin/refunds/${id}`} className="font-semibold whitespace-nowrap underline">
    {text}
  </AdminLink>
)

const COLUMNS = {
  open: (now: number): TableColumn<StaffRefundApplication>[] => [
    {
      id: 'age',
      text: 'Waiting',
      cell: ({ requested_at }) => (
        <time dateTime={requested_at} className="whitespace-nowrap">
          {ageText(requested_at, now)}
        </time>
      ),
    },
    ORDER,
    PIECE,
    WROTE,
    PAID,
    EMAIL,
    { id: 'decide', text: 'Decision', cell: ({ id }) => open(id, 'Decide') },
  ],
  decided: (): TableColumn<StaffRefundApplication>[] => [
    { id: 'at', text: 'Decided', cell: ({ decided_at }) => formatShopTime(decided_at!) },
    ORDER,
    PIECE,
    WROTE,
    PAID,
    {
      id: 'refunded',
      text: 'Refunded',
      isNumber: true,
      cell: (row) => formatDollars(row.refunded),
    },
    { id: 'by', text: 'By', cell: ({ decided_by }) => decided_by ?? 'A command on the server' },
    EMAIL,
    {
      id: 'decision',
      text: 'Decision',
      cell: ({ id, state }) => open(id, state === 'APPROVED' ? 'Granted' : 'Refused'),
    },
  ],
}

function ApplicationList({ show, after, onGo }: ListProps & { show: 'open' | 'decided' }) {
  const query = useQuery(applicationsQuery(show, after))
  const columns = COLUMNS[show](query.dataUpdatedAt)
  return (
    <Loaded query={query}>
      {({ applications, next }) =>
        applications.length === 0 ? (
          <p>
            {show === 'open' ? 'No refund request is to be decided.' : 'Nothing was decided yet.'}
          </p>
        ) : (
          <>
            <DataTable
              label={show === 'open' ? 'Refund requests' : 'Decided refund requests'}
              columns={columns}
              rows={applications}
              idOf={({ id }) => String(id)}
              sort=""
              onSort={() => {}}
            />
            <NextPage after={after} next={next} onGo={onGo} />
          </>
        )
      }
    </Loaded>
  )
}
