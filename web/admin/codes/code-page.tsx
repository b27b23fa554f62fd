import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import {
  type CodeUse,
  type DiscountCode,
  getCode,
  listCodeUses,
} from '@twirl/contract/staff/money/codes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { ChangeCodePopup, SwitchCodePopup } from './code-popups.tsx'
import {
  describeDays,
  describeDiscount,
  describeUses,
  ORDER_TEXTS,
  STATE_TEXTS,
} from './code-texts.ts'
import { CodeTrial } from './code-trial.tsx'

/** One discount code with its uses. */
export function CodePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const code = useQuery({ queryKey: ['code', id], queryFn: () => api(getCode, { id }) })
  return <Loaded query={code}>{(found) => <Code code={found} />}</Loaded>
}

function Code({ code }: { code: DiscountCode }) {
  const queryClient = useQueryClient()
  const [popup, setPopup] = useState<'change' | 'switch' | null>(null)
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: ['code', String(code.id)] })
    void queryClient.invalidateQueries({ queryKey: ['codes'] })
  }
  // Also after a refusal: what another member changed is shown.
  const close = () => {
    setPopup(null)
    reload()
  }
  const handleDone = () => {
    close()
    announce('The code is saved.')
  }
  return (
    <>
      <PageTitle title={code.code}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <button type="button" className={buttonClass()} onClick={() => setPopup('change')}>
            Change
          </button>
          <button type="button" className={TEXT_BUTTON} onClick={() => setPopup('switch')}>
            {code.state === 'OFF' ? 'Switch on' : 'Switch off'}
          </button>
          {code.batch && (
            <AdminLink to={`/admin/codes?batch=${code.batch}`} className={TEXT_BUTTON}>
              Made together with this one
            </AdminLink>
          )}
        </div>
      </PageTitle>
      <Facts code={code} />
      <Uses id={code.id} />
      <CodeTrial code={code.code} />
      {popup === 'change' && <ChangeCodePopup code={code} onClose={close} onDone={handleDone} />}
      {popup === 'switch' && <SwitchCodePopup code={code} onClose={close} onDone={handleDone} />}
    </>
  )
}

function Facts({ code }: { code: DiscountCode }) {
  const facts = [
    ['State', STATE_TEXTS[code.state]],
    ['Discount', describeDiscount(code)],
    ['Days in New York', describeDays(code)],
    ['Uses', describeUses(code)],
    ['Minimum', code.minimum ? formatDollars(code.minimum) : 'None'],
    ['For', code.for_orders ? ORDER_TEXTS[code.for_orders] : 'All orders'],
    ['Per customer', code.once_per_customer ? 'Once' : 'Any number'],
    ['Made', `${formatShopTime(code.created_at)} New York time`],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-input border border-line bg-white p-4 text-sm lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const COLUMNS: readonly TableColumn<CodeUse>[] = [
  {
    id: 'at',
    text: 'Used (New York)',
    cell: ({ redeemed_at }) => (
      <time dateTime={redeemed_at} className="whitespace-nowrap">
        {formatShopTime(redeemed_at)}
      </time>
    ),
  },
  {
    id: 'order',
    text: 'Order',
    cell: ({ order }) =>
      order ? (
        <AdminLink to={`/admin/orders/${order.number}`} className="font-semibold underline">
          {order.number}
        </AdminLink>
      ) : (
        'Not paid'
      ),
  },
  { id: 'name', text: 'Customer', cell: ({ order }) => order?.name ?? '–' },
  {
    id: 'discount',
    text: 'Discount',
    isNumber: true,
    cell: ({ order }) => (order ? formatDollars(order.discount) : '–'),
  },
  {
    id: 'state',
    text: 'Counts',
    cell: ({ state }) => (state === 'REDEEMED' ? 'Yes' : 'No, it was given back'),
  },
]

function Uses({ id }: { id: number }) {
  const [{ after }, apply] = useAddressSearch(['after'])
  const uses = useQuery({
    queryKey: ['code', String(id), 'uses', after],
    queryFn: () => api(listCodeUses, { id, after }),
  })
  return (
    <section aria-labelledby="uses" className="pt-8">
      <h2 id="uses" className="pb-3 text-xl">
        Uses
      </h2>
      <Loaded query={uses}>
        {({ uses: rows, next }) =>
          rows.length === 0 ? (
            <p>No one has used this code yet.</p>
          ) : (
            <>
              <DataTable
                label="Uses of the code"
                columns={COLUMNS}
                rows={rows}
                idOf={(use) => String(use.id)}
                sort=""
                onSort={() => {}}
              />
              <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
