import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ListedApplication, listApplications } from '@twirl/contract/staff/events/applications'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { NextPage } from '../table/next-page.tsx'
import { STATE_TEXTS } from './application-texts.ts'

/** Applications to lead a group (LEAD-63). Filter and page are in the address. */
export function ApplicationsPage() {
  const [{ decided, after }, apply] = useAddressSearch(['decided', 'after'] as const)
  const show = decided ? 'DECIDED' : 'OPEN'
  const query = useQuery({
    queryKey: ['applications', show, after],
    queryFn: () => api(listApplications, { show, ...(after && { after }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title="Applications">
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-berry"
            checked={decided === '1'}
            onChange={({ target }) => apply({ decided: target.checked ? '1' : '', after: '' })}
          />
          Decided or withdrawn
        </label>
      </PageTitle>
      <Loaded query={query}>
        {({ applications, next }) => (
          <>
            {applications.length === 0 && (
              <p className="rounded-input bg-white p-4">
                {decided
                  ? 'No application is decided yet.'
                  : 'There is no application to decide. They come from the page Lead a group.'}
              </p>
            )}
            <ul aria-label="Applications" className="flex flex-col gap-2">
              {applications.map((application) => (
                <ApplicationRow key={application.id} application={application} />
              ))}
            </ul>
            <NextPage after={after} next={next} onGo={(cursor) => apply({ after: cursor })} />
          </>
        )}
      </Loaded>
    </>
  )
}

function ApplicationRow({ application }: { application: ListedApplication }) {
  const { id, state, name, group_name, group_size, event_date, created_at } = application
  return (
    <li className="grid gap-x-6 gap-y-1 rounded-input border border-line bg-white p-4 text-sm lg:grid-cols-[1fr_1fr_8rem] lg:items-center">
      <div className="min-w-0 wrap-anywhere">
        <AdminLink to={`/admin/applications/${id}`} className="text-base font-semibold underline">
          <Unbroken text={group_name} />
        </AdminLink>
        <p className="text-ink-soft">{name}</p>
      </div>
      <p>
        {group_size} people
        <span className="block text-ink-soft">
          {event_date ? `Party ${formatDay(event_date)}` : 'No day yet'}
        </span>
      </p>
      <p>
        <span className="font-semibold">{STATE_TEXTS[state]}</span>
        <time dateTime={created_at} className="block text-ink-soft">
          {formatShopTime(created_at)}
        </time>
      </p>
    </li>
  )
}
