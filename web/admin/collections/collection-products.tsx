import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addCollectionMember,
  type CollectionDetails,
  type CollectionMember,
  placeCollectionMembers,
  PLACED_MAX,
  removeCollectionMember,
} from '@twirl/contract/staff/catalogue/collections'
import { type ReactNode, useState } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { SortableList } from '#ui/sorting/sortable-list.tsx'
import { ProductCombobox } from '../units/product-combobox.tsx'
import { collectionQuery, membersQuery } from './collection-queries.ts'

/** The products of a collection: those that are put first in their order, then the others. */
export function CollectionProducts({ collection }: { collection: CollectionDetails }) {
  const { id, placed, product_count } = collection
  const queryClient = useQueryClient()
  const show = (changed: CollectionDetails) => {
    queryClient.setQueryData(collectionQuery(id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['collection', id, 'members'] })
  }
  const add = useMutation({
    mutationFn: (product: number) => api(addCollectionMember, { id, product }),
    meta: { errorSource: 'shown-action' },
    onSuccess: (changed) => {
      show(changed)
      announce('The product is in the collection.')
    },
  })
  const place = useMutation({
    mutationFn: (products: CollectionMember[]) =>
      api(placeCollectionMembers, {
        id,
        seen: placed.map((each) => each.id),
        products: products.map((each) => each.id),
      }),
    meta: { errorSource: 'shown-action' },
    onSuccess: show,
    onError: () => queryClient.invalidateQueries(collectionQuery(id)),
  })
  const remove = async (product: CollectionMember) => {
    show(await api(removeCollectionMember, { id, product: product.id }))
    announce(`${product.title} is out of the collection.`)
  }
  const failure = ownError(place.error)
  const unplace = (product: CollectionMember) =>
    place.mutate(placed.filter((each) => each.id !== product.id))
  return (
    <section aria-labelledby="products" className="rounded-input border border-line bg-white p-4">
      <h2 id="products" className="pb-4 text-xl">
        {product_count === 1 ? '1 product' : `${product_count} products`}
      </h2>
      <div className="max-w-read pb-5">
        <ProductCombobox
          label="Add a product"
          error={add.error ? failureText(add.error) : undefined}
          chosen={null}
          onChoose={(product) => product && add.mutate(product.id)}
        />
      </div>
      <h3 className="pb-1 text-lg">Put first</h3>
      <p className="max-w-read pb-3 text-sm text-ink-soft">
        The first of them is the picture of the collection. They lead its list where its products
        are in recommended order.
      </p>
      {failure && (
        <p role="alert" className="pb-3 text-error">
          {failureText(failure)}
        </p>
      )}
      {placed.length === 0 && <p className="pb-3 text-sm">None. Put products first below.</p>}
      <SortableList
        label="Products that are put first"
        items={placed}
        keyOf={(product) => product.id}
        nameOf={(product) => product.title}
        onSort={(sorted) => place.mutate(sorted)}
        layout="rows"
        className="flex flex-col gap-1"
        itemClassName="flex items-center gap-3 rounded-input border border-line p-1"
      >
        {(product) => (
          <Member product={product}>
            <button
              type="button"
              className={TEXT_BUTTON}
              aria-label={`Put back: ${product.title}`}
              onClick={() => unplace(product)}
            >
              Put back
            </button>
          </Member>
        )}
      </SortableList>
      <OtherProducts
        id={id}
        onRemove={remove}
        onPlace={
          placed.length < PLACED_MAX ? (product) => place.mutate([...placed, product]) : undefined
        }
      />
    </section>
  )
}

type OtherProductsProps = {
  id: number
  onRemove: (product: CollectionMember) => Promise<void>
  onPlace: ((product: CollectionMember) => void) | undefined
}

function OtherProducts({ id, onRemove, onPlace }: OtherProductsProps) {
  const [cursors, setCursors] = useState<number[]>([])
  const members = useQuery(membersQuery(id, cursors.at(-1)))
  return (
    <>
      <h3 className="pt-6 pb-3 text-lg">The others</h3>
      <Loaded query={members}>
        {({ products, next }) => (
          <>
            {products.length === 0 && <p className="text-sm">There are no others.</p>}
            <ul aria-label="The other products" className="flex flex-col gap-1">
              {products.map((product) => (
                <li
                  key={product.id}
                  className="flex items-center gap-3 rounded-input border border-line p-1 pr-3"
                >
                  <Member product={product}>
                    {onPlace && (
                      <button
                        type="button"
                        className={TEXT_BUTTON}
                        aria-label={`Put first: ${product.title}`}
                        onClick={() => onPlace(product)}
                      >
                        Put first
                      </button>
                    )}
                    <ActionButton action={() => onRemove(product)} className={TEXT_BUTTON}>
                      Take out{' '}
                      <span className="sr-only">
                        <Unbroken text={product.title} />
                      </span>
                    </ActionButton>
                  </Member>
                </li>
              ))}
            </ul>
            <div className="flex gap-5 pt-2">
              {cursors.length > 0 && (
                <button
                  type="button"
                  className={TEXT_BUTTON}
                  onClick={() => setCursors(cursors.slice(0, -1))}
                >
                  Back
                </button>
              )}
              {next !== null && (
                <button
                  type="button"
                  className={TEXT_BUTTON}
                  onClick={() => setCursors([...cursors, next])}
                >
                  More
                </button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Member({ product, children }: { product: CollectionMember; children: ReactNode }) {
  const { title, image_key, is_published } = product
  return (
    <>
      <span className="block w-9 shrink-0 overflow-hidden rounded-input">
        {image_key && <Picture imageKey={image_key} alt="" sizes="36px" />}
      </span>
      <span className="min-w-0 flex-1 text-sm wrap-anywhere">
        <Unbroken text={title} />
        {!is_published && <span className="text-ink-soft"> · not published</span>}
      </span>
      <span className="flex flex-wrap justify-end gap-x-4">{children}</span>
    </>
  )
}
