import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ListedProduct, listStaffProducts } from '@twirl/contract/staff/catalogue/products'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Picture } from '#ui/picture.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { PRODUCT_FILTERS, ProductFilter } from './product-filter.tsx'
import { LENGTH_TEXTS, stateText, TYPE_TEXTS } from './product-texts.ts'

const dollars = (price: number | null) => (price === null ? '' : formatDollars(price))

const COLUMNS: readonly TableColumn<ListedProduct>[] = [
  { id: 'product', text: 'Product', cell: (product) => <Product product={product} /> },
  { id: 'state', text: 'State', cell: (product) => <State product={product} /> },
  {
    id: 'kind',
    text: 'Kind',
    cell: ({ type, length }) =>
      length === 'N_A'
        ? TYPE_TEXTS[type]
        : `${TYPE_TEXTS[type]}, ${LENGTH_TEXTS[length].toLowerCase()}`,
  },
  {
    id: 'rent',
    text: 'Rent',
    isNumber: true,
    cell: ({ rental_price, is_rentable }) => (is_rentable ? dollars(rental_price) : ''),
  },
  {
    id: 'buy',
    text: 'Buy',
    isNumber: true,
    cell: ({ selling_price, is_purchasable }) => (is_purchasable ? dollars(selling_price) : ''),
  },
  {
    id: 'clearance',
    text: 'Clearance',
    isNumber: true,
    cell: ({ clearance_price }) => dollars(clearance_price),
  },
  { id: 'units', text: 'Units', isNumber: true, cell: ({ units }) => units },
  { id: 'in', text: 'On the rail', isNumber: true, cell: ({ units_in_house }) => units_in_house },
  { id: 'out', text: 'Out', isNumber: true, cell: ({ units_out }) => units_out },
  { id: 'colors', text: 'Colors', isNumber: true, isExtra: true, cell: ({ colors }) => colors },
]

/** All products. The filter and the page are in the address. */
export function ProductsPage() {
  const [search, apply] = useAddressSearch(PRODUCT_FILTERS)
  const [chosen, setChosen] = useState<string[]>([])
  const products = useQuery({
    queryKey: ['staff-products', search],
    queryFn: () => api(listStaffProducts, search as object),
    placeholderData: keepPreviousData,
  })
  const change = (next: typeof search) => {
    setChosen([])
    apply(next)
  }
  return (
    <>
      <PageTitle title="Products">
        <AdminLink to="/admin/products/new" className={buttonClass()}>
          New product
        </AdminLink>
      </PageTitle>
      <ProductFilter search={search} onApply={change} />
      <Loaded query={products}>
        {({ products: rows, next }) =>
          rows.length === 0 ? (
            <p>
              {Object.keys(search).length > 0
                ? 'No product fits the filter.'
                : 'There are no products yet.'}
            </p>
          ) : (
            <>
              <DataTable
                label="Products"
                columns={COLUMNS}
                rows={rows}
                idOf={({ id }) => String(id)}
                nameOf={({ title }) => title}
                sort=""
                onSort={() => {}}
                toolbar={
                  <BulkBar products={rows.filter(({ id }) => chosen.includes(String(id)))} />
                }
                selection={{ ids: chosen, onChange: setChosen }}
              />
              <NextPage after={search.after} next={next} onGo={(after) => change({ after })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Product({ product }: { product: ListedProduct }) {
  const { id, title, brand, image_key, average_color } = product
  return (
    <div className="flex min-w-52 items-center gap-3">
      <div className="w-9 shrink-0 overflow-hidden rounded-input">
        {image_key ? (
          <Picture imageKey={image_key} alt="" color={average_color ?? ''} sizes="36px" />
        ) : (
          <div className="aspect-3/4 bg-shell" />
        )}
      </div>
      <div>
        <AdminLink to={`/admin/products/${id}`} className="font-semibold underline">
          <Unbroken text={title} />
        </AdminLink>
        <p className="text-ink-soft">{brand}</p>
      </div>
    </div>
  )
}

function State({ product }: { product: ListedProduct }) {
  const isShown = product.state === 'PUBLISHED'
  return (
    <span className={`inline-block min-w-28 ${isShown ? 'text-success' : 'text-ink-soft'}`}>
      {stateText(product)}
    </span>
  )
}
