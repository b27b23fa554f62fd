import type { listExchangeOptions } from '@twirl/contract/buying/exchanges'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { parsePictureUrl } from '@twirl/contract/pictures'
import { SIZE_LABELS, SIZES } from '@twirl/contract/sizes'
import { useState } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'

export type ExchangeOptions = EndpointOutput<typeof listExchangeOptions>
type Variant = ExchangeOptions['variants'][number]
type Product = ExchangeOptions['product']

const BUTTON =
  'grid h-11 min-w-11 place-items-center rounded-full border border-line-strong px-3 text-sm font-semibold outline-2 outline-offset-2 outline-transparent transition hover:border-ink peer-checked:border-ink peer-checked:bg-ink peer-checked:text-white peer-focus-visible:outline-focus'
const DISABLED = 'border-dashed font-normal text-ink-mute line-through'

const NOT_FREE = 'Not available for your dates.'

type VariantChoiceProps = {
  variants: Variant[]
  /** The color whose sizes are shown. */
  color: string | undefined
  onChooseColor: (color: string) => void
  chosen: string | null
  onChoose: (sku: string | null) => void
}

/** Color and size of a product. Unavailable sizes can be focused and say why they are unavailable. */
export function VariantChoice({
  variants,
  color,
  onChooseColor,
  chosen,
  onChoose,
}: VariantChoiceProps) {
  const colors = [...new Set(variants.map((variant) => variant.color))]
  const [notice, setNotice] = useState<string | null>(null)
  const sizes = variants
    .filter((variant) => variant.color === color)
    .toSorted((one, other) => SIZES.indexOf(one.size) - SIZES.indexOf(other.size))

  const pickColor = (name: string) => {
    const size = variants.find(({ sku }) => sku === chosen)?.size
    const same = variants.find((each) => each.color === name && each.size === size)
    onChooseColor(name)
    setNotice(null)
    onChoose(same?.is_available ? same.sku : null)
  }
  return (
    <div className="flex flex-col gap-4">
      {colors.length > 1 && (
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">Color</legend>
          <div className="flex flex-wrap gap-2">
            {colors.map((name) => (
              <label key={name} className="relative">
                <input
                  type="radio"
                  name="exchange-color"
                  checked={name === color}
                  onChange={() => pickColor(name)}
                  className="peer sr-only"
                />
                <span className={BUTTON}>{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend className="pb-2 text-sm font-semibold">Size</legend>
        <div className="flex flex-wrap gap-2">
          {sizes.map(({ sku, size, is_available }) => (
            <label key={sku} className="relative" title={is_available ? undefined : NOT_FREE}>
              <input
                type="radio"
                name="exchange-size"
                checked={sku === chosen}
                aria-disabled={!is_available}
                onChange={() => {
                  setNotice(is_available ? null : `${SIZE_LABELS[size]}: ${NOT_FREE}`)
                  if (is_available) onChoose(sku)
                }}
                className="peer sr-only"
              />
              <span className={is_available ? BUTTON : `${BUTTON} ${DISABLED}`}>
                {SIZE_LABELS[size]}
              </span>
              {!is_available && <span className="sr-only"> {NOT_FREE}</span>}
            </label>
          ))}
        </div>
        <p role="status" className="min-h-6 pt-2 text-sm text-ink-soft">
          {notice ??
            (sizes.some(({ is_available }) => is_available) ? '' : `All sizes: ${NOT_FREE}`)}
        </p>
      </fieldset>
    </div>
  )
}

type OtherStylesProps = { products: Product[]; onChoose: (productId: number) => void }

/** Other products that cost no more. */
export function OtherStyles({ products, onChoose }: OtherStylesProps) {
  if (products.length === 0) return null
  return (
    <section>
      <h3 className="pb-3 text-xl">Or another style</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {products.map((product) => (
          <li key={product.product_id}>
            <button
              type="button"
              onClick={() => onChoose(product.product_id)}
              className="group block w-full rounded-picture text-left"
            >
              <ProductPicture product={product} />
              <span className="block pt-2 text-sm font-semibold wrap-anywhere group-hover:text-berry">
                <Unbroken text={product.title} />
              </span>
              <span className="block text-sm text-ink-soft tabular-nums">
                Rents for {formatDollars(product.rental_price)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChosenProductProps = { product: Product; color: string | undefined; picture: string }

/** The product whose sizes are shown, in the chosen color. */
export function ChosenProduct({ product, color, picture }: ChosenProductProps) {
  return (
    <div className="grid grid-cols-[6rem_1fr] items-center gap-4">
      <ProductPicture product={{ ...product, image_url: picture }} />
      <div>
        <h3 className="text-xl wrap-anywhere">
          <Unbroken text={product.title} />
        </h3>
        <p className="text-sm text-ink-soft">{color}</p>
      </div>
    </div>
  )
}

function ProductPicture({ product }: { product: Product }) {
  const picture = parsePictureUrl(product.image_url)
  return (
    picture && (
      <Picture
        imageKey={picture.imageKey}
        view={picture.view}
        alt=""
        color={product.average_color}
        widths={[240]}
        sizes="9rem"
        className="rounded-picture"
      />
    )
  )
}
