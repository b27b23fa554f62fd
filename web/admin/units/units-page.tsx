import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import {
  CONDITIONS,
  type ListedUnit,
  listUnits,
  POOLS,
  UNIT_STATES,
} from '@twirl/contract/staff/warehouse/units'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopDay, formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { UNIT_FILTERS, UnitFilter } from './unit-filter.tsx'
import { useMayReceiveUnits } from './unit-queries.ts'

const NEWEST_FIRST = '-received'

const COLUMNS: readonly TableColumn<ListedUnit>[] = [
  {
    id: 'code',
    text: 'Code',
    cell: ({ code }) => (
      <AdminLink to={`/admin/units/${code}`} className="font-mono font-semibold underline">
        {code}
      </AdminLink>
    ),
  },
  { id: 'product', text: 'Product', cell: (unit) => <Piece unit={unit} /> },
  { id: 'size', text: 'Size', cell: ({ size }) => SIZE_LABELS[size] },
  { id: 'pool', text: 'Pool', cell: ({ pool }) => POOLS[pool] },
  { id: 'state', text: 'State', cell: ({ state }) => UNIT_STATES[state] },
  {
    id: 'condition',
    text: 'Condition',
    cell: ({ condition }) => <abbr title={CONDITIONS[condition]}>{condition}</abbr>,
  },
  { id: 'wear', text: 'Worn', isNumber: true, cell: ({ wear_count }) => wear_count },
  {
    id: 'since',
    text: 'Since',
    cell: ({ since }) => <span className="text-nowrap">{formatShopTime(since)}</span>,
  },
  { id: 'where', text: 'With', cell: (unit) => <Whereabouts unit={unit} /> },
  {
    id: 'received',
    text: 'Received',
    isSortable: true,
    cell: ({ received_at }) => formatShopDay(received_at),
  },
  { id: 'sku', text: 'SKU', isExtra: true, cell: ({ sku }) => sku },
]

/** All units of the shop. The filter and the page are in the address. */
export function UnitsPage() {
  const [search, apply] = useAddressSearch(UNIT_FILTERS)
  const mayReceive = useMayReceiveUnits()
  const [chosen, setChosen] = useState<string[]>([])
  const units = useQuery({
    queryKey: ['units', search],
    queryFn: () => api(listUnits, search as object),
    placeholderData: keepPreviousData,
  })
  const change = (next: typeof search) => {
    setChosen([])
    apply(next)
  }
  return (
    <>
      <PageTitle title="Units">
        {mayReceive && (
          <AdminLink to="/admin/units/receive" className={buttonClass()}>
            Receive new units
          </AdminLink>
        )}
      </PageTitle>
      <UnitFilter search={search} onApply={change} />
      <Loaded query={units}>
        {({ units: rows, next }) =>
          rows.length === 0 ? (
            <p>No unit fits the filter.</p>
          ) : (
            <>
              <DataTable
                label="Units"
                columns={COLUMNS}
                rows={rows}
                idOf={({ code }) => code}
                sort={search.sort ?? NEWEST_FIRST}
                onSort={(sort) => change({ sort, after: '' })}
                toolbar={<LabelsLink codes={chosen} />}
                {...(mayReceive && { selection: { ids: chosen, onChange: setChosen } })}
              />
              <NextPage after={search.after} next={next} onGo={(after) => change({ after })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function LabelsLink({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <AdminLink to={`/admin/units/labels?codes=${codes.join(',')}`} className={TEXT_BUTTON}>
      {`Print ${codes.length === 1 ? '1 label' : `${codes.length} labels`}`}
    </AdminLink>
  )
}

function Piece({ unit }: { unit: ListedUnit }) {
  const { image_key, average_color, title, color, product_id } = unit
  return (
    <div className="flex min-w-52 items-center gap-3">
      <div className="w-9 shrink-0 overflow-hidden rounded-input">
        <Picture imageKey={image_key} alt="" color={average_color} sizes="36px" />
      </div>
      <div>
        <AdminLink to={`/admin/products/${product_id}/calendar`} className="underline">
          <Unbroken text={title} />
        </AdminLink>
        <p className="text-ink-soft">{color}</p>
      </div>
    </div>
  )
}

/** With whom the unit is, and when it is expected back. */
function Whereabouts({ unit: { order, back_on, is_late } }: { unit: ListedUnit }) {
  if (!order && !back_on) return null
  return (
    <div className="min-w-40">
      {order && (
        <p>
          <AdminLink to={`/admin/orders/${order.number}`} className="underline">
            {order.number}
          </AdminLink>{' '}
          {order.name}
        </p>
      )}
      {is_late && <strong className="text-error">Late</strong>}
      {back_on && (
        <p className="text-ink-soft">
          {is_late ? 'Not on the rail before' : 'On the rail'} {formatDay(back_on)}
        </p>
      )}
    </div>
  )
}
