import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BulkAct,
  type BulkProductResult,
  changeProducts,
} from '@twirl/contract/staff/catalogue/product-changes'
import type { ListedProduct } from '@twirl/contract/staff/catalogue/products'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { choicesQuery } from './product-queries.ts'

type Answer = { results: BulkProductResult[] }

/** Changes the selected products of a list, with a result for each (STAFF-123). */
export function BulkBar({ products }: { products: readonly ListedProduct[] }) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'collection' | 'price' | null>(null)
  const [results, setResults] = useState<BulkProductResult[] | null>(null)
  const send = (act: BulkAct) =>
    api(changeProducts, { products: products.map(({ id, version }) => ({ id, version })), act })
  const show = (answer: Answer) => {
    setOpened(null)
    setResults(answer.results)
    announce(summaryOf(answer.results))
    void queryClient.invalidateQueries({ queryKey: ['staff-products'] })
  }
  if (products.length === 0 && !results) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {products.length > 0 && (
        <>
          <span className="text-sm">{products.length} selected</span>
          <ActionButton
            className={TEXT_BUTTON}
            action={async () => show(await send({ kind: 'PUBLISH' }))}
          >
            Publish
          </ActionButton>
          <ActionButton
            className={TEXT_BUTTON}
            action={async () => show(await send({ kind: 'UNPUBLISH' }))}
          >
            Take out of the shop
          </ActionButton>
          <button type="button" className={TEXT_BUTTON} onClick={() => setOpened('collection')}>
            Collection
          </button>
          <button type="button" className={TEXT_BUTTON} onClick={() => setOpened('price')}>
            Price
          </button>
        </>
      )}
      {opened === 'collection' && (
        <CollectionPopup send={send} onSent={show} onClose={() => setOpened(null)} />
      )}
      {opened === 'price' && (
        <PricePopup send={send} onSent={show} onClose={() => setOpened(null)} />
      )}
      {results && <ResultsPopup results={results} onClose={() => setResults(null)} />}
    </div>
  )
}

type ActPopupProps = {
  send: (act: BulkAct) => Promise<Answer>
  onSent: (answer: Answer) => void
  onClose: () => void
}

function CollectionPopup({ send, onSent, onClose }: ActPopupProps) {
  const collections = useQuery(choicesQuery()).data?.collections ?? []
  const call = {
    check: (values: FormValues) => required(values, ['kind', 'collection']),
    send: (values: FormValues) =>
      send({
        // The options of the select are these.
        kind: values['kind'] as 'ADD_TO_COLLECTION' | 'REMOVE_FROM_COLLECTION',
        collection_id: Number(values['collection']),
      }),
  }
  return (
    <Popup title="Collection of the selected products" onClose={onClose}>
      <Form label="Collection" load={async () => call} button="Apply" onSent={onSent}>
        <SelectField
          name="kind"
          label="What"
          isWide
          defaultValue="ADD_TO_COLLECTION"
          options={[
            ['ADD_TO_COLLECTION', 'Add to the collection'],
            ['REMOVE_FROM_COLLECTION', 'Remove from the collection'],
          ]}
        />
        <SelectField
          name="collection"
          label="Collection"
          isWide
          options={collections.map(({ id, name }) => [String(id), name])}
        />
      </Form>
    </Popup>
  )
}

const SIGNED = /^[-+]?\d{1,5}(\.\d{1,2})?$/

function PricePopup({ send, onSent, onClose }: ActPopupProps) {
  const call = {
    check: (values: FormValues) => ({
      ...required(values, ['price', 'unit']),
      ...((!SIGNED.test(values['by'] ?? '') || Number(values['by']) === 0) && {
        by: 'Enter a number, such as -10 or 2.50',
      }),
    }),
    send: (values: FormValues) =>
      send({
        kind: 'CHANGE_PRICE',
        // The options of the selects are these.
        price: values['price'] as 'rental_price' | 'selling_price' | 'clearance_price',
        unit: values['unit'] as 'DOLLARS' | 'PERCENT',
        by: Number(values['by']),
      }),
  }
  return (
    <Popup title="Price of the selected products" onClose={onClose}>
      <Form label="Price" load={async () => call} button="Apply" onSent={onSent}>
        <SelectField
          name="price"
          label="Which price"
          isWide
          defaultValue="rental_price"
          options={[
            ['rental_price', 'Rent'],
            ['selling_price', 'Price to buy'],
            ['clearance_price', 'Clearance price'],
          ]}
        />
        <TextField
          name="by"
          label="Change by"
          hint="With a minus it gets cheaper."
          inputMode="text"
          autoComplete="off"
          maxLength={9}
        />
        <SelectField
          name="unit"
          label="In"
          defaultValue="PERCENT"
          options={[
            ['PERCENT', 'Percent'],
            ['DOLLARS', 'Dollars'],
          ]}
        />
      </Form>
    </Popup>
  )
}

function required(values: FormValues, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => !values[name]).map((name) => [name, 'Please choose']),
  )
}

function summaryOf(results: BulkProductResult[]): string {
  const done = results.filter(({ is_done }) => is_done).length
  return `${done} of ${results.length} ${results.length === 1 ? 'product' : 'products'} changed`
}

function ResultsPopup({ results, onClose }: { results: BulkProductResult[]; onClose: () => void }) {
  return (
    <Popup title={summaryOf(results)} onClose={onClose}>
      <ul className="max-h-[50vh] overflow-y-auto text-sm">
        {results.map(({ id, title, is_done, text }) => (
          <li key={id} className="border-b border-line py-2 last:border-0">
            <span className="font-semibold">{title}</span>:{' '}
            <span className={is_done ? '' : 'text-error'}>{text}</span>
          </li>
        ))}
      </ul>
      <button type="button" className={buttonClass('outline')} onClick={onClose}>
        Close
      </button>
    </Popup>
  )
}
