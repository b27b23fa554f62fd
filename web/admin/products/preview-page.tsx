import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Product } from '@twirl/contract/catalog/product'
import { parsePictureUrl } from '@twirl/contract/pictures'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { getProductPreview } from '@twirl/contract/staff/catalogue/products'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { Swatch } from './swatch.tsx'

/** What shoppers read and see on the page of a product, published or not. Only members see this. */
export function PreviewPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const preview = useQuery({
    queryKey: ['product-preview', Number(id)],
    queryFn: () => api(getProductPreview, { id: Number(id) }),
    gcTime: 0,
  })
  return (
    <>
      <PageTitle title="Preview">
        <AdminLink to={`/admin/products/${id}`} className={TEXT_BUTTON}>
          Back to the product
        </AdminLink>
      </PageTitle>
      <Loaded query={preview}>
        {({ product }) =>
          product ? (
            <Preview product={product} />
          ) : (
            <p>
              There is nothing to show yet. The product needs a color with a size, and it must be
              for rent or for sale.
            </p>
          )
        }
      </Loaded>
    </>
  )
}

function Preview({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(product.colors[0]!.name)
  const variants = product.variants.filter(({ color }) => color === chosen)
  const color = product.colors.find(({ name }) => name === chosen)!
  const pictures = (variants[0]?.image_urls ?? product.image_urls).flatMap(
    (url) => parsePictureUrl(url) ?? [],
  )
  return (
    <article className="grid max-w-256 gap-8 rounded-input border border-line bg-paper p-4 md:grid-cols-2 lg:p-8">
      <ul className="grid grid-cols-2 content-start gap-3">
        {pictures.map(({ imageKey, view }, place) => (
          <li key={view} className="overflow-hidden rounded-picture">
            <Picture
              imageKey={imageKey}
              view={view}
              alt={color.image_alts[place] ?? ''}
              color={color.average_color}
              sizes="240px"
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-ink-soft">{product.brand}</p>
          <h2 className="text-2xl">
            <Unbroken text={product.title} />
          </h2>
        </div>
        <Prices product={product} />
        <fieldset>
          <legend className="pb-2 font-semibold">Color: {chosen}</legend>
          <div className="flex flex-wrap gap-x-5">
            {product.colors.map(({ name, hex }) => (
              <label key={name} className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="color"
                  className="size-5 accent-berry"
                  checked={name === chosen}
                  onChange={() => setChosen(name)}
                />
                <Swatch hex={hex} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <p className="pb-2 font-semibold">Sizes</p>
          <ul className="flex flex-wrap gap-2">
            {variants.map(({ sku, size, available_quantity }) => (
              <li key={sku} className="rounded-full border border-line-strong px-4 py-2">
                {SIZE_LABELS[size]}
                <span className="text-ink-soft">
                  {available_quantity > 0 ? `, ${available_quantity} free` : ', sold out'}
                </span>
              </li>
            ))}
          </ul>
          {variants.length === 0 && <p className="text-ink-soft">This color has no size.</p>}
        </div>
        <p className="whitespace-pre-line wrap-anywhere">{product.description}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere">
          {product.fabric && (
            <>
              <dt className="font-semibold">Fabric</dt>
              <dd>{product.fabric}</dd>
            </>
          )}
          {product.care && (
            <>
              <dt className="font-semibold">Care</dt>
              <dd>{product.care}</dd>
            </>
          )}
        </dl>
      </div>
    </article>
  )
}

function Prices({ product }: { product: Product }) {
  const { is_rentable, is_purchasable, rental_price, selling_price, retail_price } = product
  return (
    <ul className="text-lg">
      {is_rentable && rental_price !== null && <li>Rent From {formatDollars(rental_price)}</li>}
      {is_purchasable && selling_price !== null && (
        <li>
          Buy Now {formatDollars(selling_price)}
          {product.is_clearance && retail_price !== null && retail_price > selling_price && (
            <s className="pl-2 text-ink-soft">{formatDollars(retail_price)}</s>
          )}
        </li>
      )}
    </ul>
  )
}
