import { useQuery } from '@tanstack/react-query'
import { type Box, listBoxes } from '@twirl/contract/staff/orders/boxes'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { BoxProgress } from './box-progress.tsx'
import { NextPage } from '../table/next-page.tsx'
import { nextOf } from './next-of-box.ts'

const NEXT_TEXTS: Record<ReturnType<typeof nextOf>, string> = {
  pack: 'To pack',
  ship: 'To ship',
  'hand-out': 'To hand out',
  'take-back': 'To take back',
  done: 'Done',
}

/** The boxes of events, those that are handed out first at the front (STAFF-25). */
export function BoxesPage() {
  const [{ all, after }, apply] = useAddressSearch(['all', 'after'] as const)
  const query = useQuery({
    queryKey: ['boxes', all, after],
    queryFn: () => api(listBoxes, { ...(all && { is_done: true }), ...(after && { after }) }),
  })
  return (
    <>
      <PageTitle title="Boxes">
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-berry"
            checked={all === '1'}
            onChange={({ target }) => apply({ all: target.checked ? '1' : '', after: '' })}
          />
          Show those that are done
        </label>
      </PageTitle>
      <Loaded query={query}>
        {({ boxes, next }) => (
          <>
            <BoxList boxes={boxes} />
            <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

function BoxList({ boxes }: { boxes: Box[] }) {
  if (boxes.length === 0)
    return <p className="rounded-input bg-white p-4">No box of an event needs anything now.</p>
  return (
    <ul aria-label="Boxes" className="flex flex-col gap-2">
      {boxes.map((box) => (
        <li
          key={box.id}
          className="grid gap-x-6 gap-y-2 rounded-input border border-line bg-white p-4 lg:grid-cols-[16rem_1fr_8rem] lg:items-center"
        >
          <div className="min-w-0">
            <AdminLink to={`/admin/boxes/${box.id}`} className="font-semibold underline">
              {box.theme}
            </AdminLink>
            <p className="text-sm text-ink-soft">
              {box.hand_out_date ? `Hand-out ${formatDay(box.hand_out_date)}` : 'No hand-out date'}
              {box.is_open && ' · still takes orders'}
            </p>
          </div>
          <BoxProgress box={box} />
          <p className="font-semibold">{NEXT_TEXTS[nextOf(box)]}</p>
        </li>
      ))}
    </ul>
  )
}
