import { Combobox } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ChosenCollection,
  type ChosenProduct,
  type EventFile,
  findEventProducts,
} from '@twirl/contract/staff/events/events'
import { use, useDeferredValue, useId, useState } from 'react'
import { api } from '#lib/api.ts'
import { CONTROL, FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { collectionsQuery } from './event-queries.ts'
import { priceField, quotaField } from './read-event-form.ts'

export type Offer = { products: ChosenProduct[]; collections: ChosenCollection[] }

type OfferFieldsProps = {
  offer: Offer
  onChange: (offer: Offer) => void
  /** The stored group prices by product, in dollars. */
  prices: ReadonlyMap<number, number>
  /** The stored limits by product. */
  quotas: ReadonlyMap<number, number>
  /** What is free on the days of the event, and promised to its orders; of a new piece that is not known yet. */
  stock: EventFile['own_stock']
}

/** What an event offers: pieces of its own, with a group price where it has one, and whole collections. */
export function OfferFields({ offer, onChange, prices, quotas, stock }: OfferFieldsProps) {
  const errors = use(FieldErrorsContext)
  const { products, collections } = offer
  const add = (product: ChosenProduct) => {
    if (!products.some(({ id }) => id === product.id))
      onChange({ ...offer, products: [...products, product] })
  }
  const remove = (id: number) =>
    onChange({ ...offer, products: products.filter((product) => product.id !== id) })
  const raise = (index: number) =>
    onChange({
      ...offer,
      products: products.with(index - 1, products[index]!).with(index, products[index - 1]!),
    })
  return (
    <fieldset
      name="products"
      className="col-span-full min-w-0 rounded-input border border-line bg-white p-4"
    >
      <legend className="sr-only">What it offers</legend>
      <p aria-hidden className="text-lg font-semibold">
        What it offers
      </p>
      <p className="pb-3 text-sm text-ink-soft">
        Pieces of its own come first. A group price is charged in this event only; without one the
        piece costs what it costs in the shop. A limit is how many pieces of a style this event may
        have in all sizes; without one it may have all that are free on its days.
      </p>
      <PieceSearch onChoose={add} />
      {errors['products'] && <p className="pt-2 text-sm text-error">{errors['products']}</p>}
      <ul aria-label="Pieces of the event" className="flex flex-col gap-2 pt-3">
        {products.map(({ id, title, picture }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line pb-2">
            <span className="block w-10 shrink-0 overflow-hidden rounded-input">
              {picture && (
                <Picture
                  imageKey={picture.image_key}
                  alt=""
                  color={picture.average_color}
                  sizes="40px"
                />
              )}
            </span>
            <span className="min-w-40 flex-1 text-sm">
              <Unbroken text={title} />
              {!picture && <span className="block text-ink-soft">not published</span>}
              <StockOfPiece stock={stock.find(({ product_id }) => product_id === id)} />
            </span>
            <label className="flex items-center gap-2 text-sm">
              Group price
              <span className="sr-only">
                of <Unbroken text={title} />
              </span>{' '}
              $
              <input
                name={priceField(id)}
                inputMode="decimal"
                defaultValue={prices.get(id)?.toFixed(2) ?? ''}
                className="h-11 w-24 rounded-input border border-line-strong px-3"
              />
            </label>
            <label className="flex items-center gap-2 text-sm">
              At most
              <span className="sr-only">
                so many of <Unbroken text={title} />
              </span>
              <input
                name={quotaField(id)}
                inputMode="numeric"
                defaultValue={quotas.get(id) ?? ''}
                className="h-11 w-20 rounded-input border border-line-strong px-3"
              />
            </label>
            {index > 0 && (
              <button type="button" className={TEXT_BUTTON} onClick={() => raise(index)}>
                Move up
                <span className="sr-only">
                  {' '}
                  <Unbroken text={title} />
                </span>
              </button>
            )}
            <button type="button" className={TEXT_BUTTON} onClick={() => remove(id)}>
              Remove
              <span className="sr-only">
                {' '}
                <Unbroken text={title} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <CollectionChoice
        chosen={collections}
        onChange={(next) => onChange({ ...offer, collections: next })}
      />
    </fieldset>
  )
}

function StockOfPiece({ stock }: { stock: EventFile['own_stock'][number] | undefined }) {
  if (!stock) return null
  return (
    <span className="block text-ink-soft">
      {stock.free} free on its days, {stock.promised} promised
    </span>
  )
}

/** Finds a piece by words of its title, and adds it. */
function PieceSearch({ onChoose }: { onChoose: (product: ChosenProduct) => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data } = useQuery({
    queryKey: ['event-products', q],
    queryFn: () => api(findEventProducts, { q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const products = q === '' ? [] : (data?.products ?? [])
  return (
    <div>
      <label htmlFor={id} className="block pb-1.5 font-semibold">
        Add a piece
      </label>
      <Combobox.Root
        items={products}
        filter={null}
        value={null}
        inputValue={text}
        onValueChange={(product: ChosenProduct | null) => {
          if (product) onChoose(product)
          setText('')
        }}
        onInputValueChange={setText}
        itemToStringLabel={({ title }: ChosenProduct) => title}
      >
        <Combobox.Input
          id={id}
          placeholder="Type a part of its name"
          className={`h-12 ${CONTROL}`}
        />
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} className="z-30">
            <Combobox.Popup className="max-h-80 w-(--anchor-width) overflow-y-auto rounded-input border border-line bg-white p-2 shadow-overlay">
              <Combobox.Empty className="px-3 py-2 text-sm text-ink-soft empty:hidden">
                {q === '' ? 'Type a part of its name.' : data && 'No product has these words.'}
              </Combobox.Empty>
              <Combobox.List>
                {(product: ChosenProduct) => (
                  <Combobox.Item
                    key={product.id}
                    value={product}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-input px-2 py-1 text-sm data-highlighted:bg-shell"
                  >
                    <Unbroken text={product.title} />
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  )
}

type CollectionChoiceProps = {
  chosen: ChosenCollection[]
  onChange: (chosen: ChosenCollection[]) => void
}

function CollectionChoice({ chosen, onChange }: CollectionChoiceProps) {
  const error = use(FieldErrorsContext)['collection_ids']
  const known = useQuery(collectionsQuery()).data?.collections ?? []
  // One that is hidden now is still offered by the event until it is taken out.
  const hidden = chosen.filter(({ id }) => !known.some((each) => each.id === id))
  const toggle = (collection: ChosenCollection, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, collection] : chosen.filter(({ id }) => id !== collection.id))
  return (
    <fieldset name="collection_ids" className="pt-4">
      <legend className="font-semibold">Collections</legend>
      {error && <p className="text-sm text-error">{error}</p>}
      <div className="flex flex-wrap gap-x-6">
        {[...known, ...hidden].map((collection) => (
          <label key={collection.id} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-berry"
              checked={chosen.some(({ id }) => id === collection.id)}
              onChange={({ target }) => toggle(collection, target.checked)}
            />
            {collection.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
