import { useQuery } from '@tanstack/react-query'
import { CONTENT_PAGES } from '@twirl/contract/content'
import { listContentPages } from '@twirl/contract/staff/content'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'

/** The pages of text, and what was changed in them (STAFF-230). */
export function ContentListPage() {
  const pages = useQuery({
    queryKey: ['content-pages'],
    queryFn: () => api(listContentPages, {}),
    staleTime: 0,
  })
  return (
    <>
      <PageTitle title="Pages of text" />
      <p className="max-w-[70ch] pb-5 text-ink-soft">
        Change the words of these pages. Prices, days and other terms come from the settings.
      </p>
      <Loaded query={pages}>
        {(data) => (
          <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {data.pages.map(({ page, changed_blocks, last_change }) => (
              <li
                key={page}
                className="rounded-input border border-line bg-white px-4 py-3 text-sm"
              >
                <AdminLink to={`/admin/content/${page}`} className="font-semibold underline">
                  {CONTENT_PAGES[page].name}
                </AdminLink>
                <p className="text-ink-soft">{describeChanges(changed_blocks)}</p>
                {last_change && (
                  <p className="text-ink-soft">
                    {last_change.name}, {formatShopTime(last_change.at)} New York time
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function describeChanges(count: number): string {
  if (count === 0) return 'As delivered'
  return count === 1 ? '1 block is changed' : `${count} blocks are changed`
}
