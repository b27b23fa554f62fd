import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { StaffProduct } from '@twirl/contract/staff/catalogue/products'
import { announce } from '#ui/live-region.tsx'
import { Section } from '../customers/section.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { CollectionsSection } from './collections-section.tsx'
import { ColorsSection } from './colors-section.tsx'
import { DetailsForm } from './details-form.tsx'
import { PhotosPanel } from './photos/photos-panel.tsx'
import { ProductActs } from './product-acts.tsx'
import { productQuery, showSaved } from './product-queries.ts'
import { PublishingSection } from './publishing-section.tsx'
import { VisibilitySection } from './visibility-section.tsx'

/** One product: all that is said about it, and whether shoppers see it. */
export function ProductPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const product = useQuery(productQuery(Number(id)))
  return (
    <>
      <PageTitle title={product.data?.title ?? 'Product'}>
        <div className="flex flex-wrap gap-x-5">
          <AdminLink to="/admin/products" className={TEXT_BUTTON}>
            All products
          </AdminLink>
          <AdminLink to={`/admin/products/${id}/preview`} className={TEXT_BUTTON}>
            Preview
          </AdminLink>
          <AdminLink to={`/admin/products/${id}/calendar`} className={TEXT_BUTTON}>
            Calendar
          </AdminLink>
          {product.data?.state === 'PUBLISHED' && (
            <a
              href={shopPath(product.data)}
              target="_blank"
              rel="noreferrer"
              className={TEXT_BUTTON}
            >
              In the shop
            </a>
          )}
        </div>
      </PageTitle>
      <Loaded query={product}>
        {/* Anew for another product: what was typed belongs to that one. */}
        {(data) => <Editor key={data.id} product={data} />}
      </Loaded>
    </>
  )
}

/** What is neither rented nor sold gently used has its page in the sale. */
function shopPath({ id, is_rentable, is_purchasable }: StaffProduct): string {
  return is_rentable || is_purchasable ? `/p/${id}` : `/sale/p/${id}`
}

function Editor({ product }: { product: StaffProduct }) {
  const queryClient = useQueryClient()
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <ColorsSection product={product} />
        <Section title="Photos">
          <PhotosPanel productId={product.id} />
        </Section>
        <Section title="Details and prices">
          <DetailsForm
            label="Details and prices"
            product={product}
            load={async () => (await import('./details-call.ts')).change(product)}
            button="Save details and prices"
            sentText="Saved."
            onSent={(changed) => {
              showSaved(queryClient, changed)
              announce('Details and prices are saved.')
            }}
          />
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-5 max-xl:order-first">
        <VisibilitySection product={product} />
        <PublishingSection product={product} />
        <CollectionsSection product={product} />
        <ProductActs product={product} />
      </div>
    </div>
  )
}
