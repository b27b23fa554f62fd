import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { previewEvent } from '@twirl/contract/staff/events/event-people'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'

/** What members see of an event, before it opens too (STAFF-154). */
export function EventPreviewPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery({
    queryKey: ['event-preview', id],
    queryFn: () => api(previewEvent, { id }),
  })
  return (
    <>
      <PageTitle title={query.data ? `${query.data.event.theme}, as a member` : 'As a member'}>
        <AdminLink to={`/admin/events/${id}`} className={TEXT_BUTTON}>
          Back to the event
        </AdminLink>
      </PageTitle>
      <Loaded query={query}>
        {({ event, products }) => (
          <>
            <p className="pb-4">
              {[
                event.sorority_name && `${event.sorority_name} at ${event.university_name}`,
                event.lead_name && `Group leader ${event.lead_name}`,
                `Orders until ${formatShopTime(event.online_end_time)} New York time`,
                event.hand_out_date && `Hand-out ${formatDay(event.hand_out_date)}`,
                event.party_date && `Party ${formatDay(event.party_date)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="pb-4 text-sm">
              {[
                `${event.product_count} ${event.product_count === 1 ? 'piece' : 'pieces'}`,
                ...(event.has_own_products ? ['Lead Recommendations'] : []),
                ...event.collections.map(({ name, product_count }) => `${name} (${product_count})`),
              ].join(' · ')}
            </p>
            {products.length === 0 && <p>It offers nothing yet.</p>}
            <ul
              aria-label="Pieces"
              className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6"
            >
              {products.map((product) => (
                <li key={product.id} className="text-sm">
                  <div className="overflow-hidden rounded-picture">
                    <Picture
                      imageKey={product.image_key}
                      alt=""
                      color={product.average_color}
                      sizes="(min-width: 64rem) 15vw, 45vw"
                    />
                  </div>
                  <p className="pt-2 font-semibold">
                    <Unbroken text={product.title} />
                  </p>
                  <p>
                    {product.rental_price === null
                      ? 'Not rented'
                      : `Rent ${formatDollars(product.rental_price)}`}
                    {product.has_group_price && ' · Group price'}
                  </p>
                  <p className="text-ink-soft">
                    {product.free_sizes.length === 0
                      ? 'None free for its days'
                      : product.free_sizes.map((size) => SIZE_LABELS[size]).join(', ')}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  )
}
