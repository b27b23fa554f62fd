import { changeProduct, createProduct } from '@twirl/contract/staff/catalogue/product-changes'
import {
  arePricesRight,
  type ProductFields,
  productFields,
} from '@twirl/contract/staff/catalogue/product-fields'
import type { StaffProduct } from '@twirl/contract/staff/catalogue/products'
import * as z from 'zod/mini'
import { api } from '#lib/api.ts'
import { checkWith, type FormCall, type FormValues } from '#ui/form/form-call.ts'

const schema = z.object(productFields).check(arePricesRight)

const CHECKED_AFTER = {
  is_rentable: ['rental_price'],
  is_purchasable: ['selling_price'],
  retail_price: ['selling_price', 'clearance_price'],
  selling_price: ['clearance_price'],
}

/** Makes a product; the key makes one of two presses. */
export const creation = (key: string): FormCall<StaffProduct> => ({
  check: (values) => checkWith(schema, readFields(values)),
  send: (values) => api(createProduct, { key, ...readFields(values) }),
  checkedAfter: CHECKED_AFTER,
})

/** Changes the product that is shown. */
export const change = ({ id, version }: StaffProduct): FormCall<StaffProduct> => ({
  check: (values) => checkWith(schema, readFields(values)),
  send: (values) => api(changeProduct, { id, version, ...readFields(values) }),
  checkedAfter: CHECKED_AFTER,
})

/** What is typed, as the call takes it. What does not fit is found by the schema. */
function readFields(values: FormValues): ProductFields {
  const text = (name: string) => values[name] ?? ''
  return {
    title: text('title'),
    brand: text('brand'),
    description: text('description'),
    fabric: text('fabric'),
    care: text('care'),
    // The options of the selects are these; an empty one is found by the schema.
    type: text('type') as ProductFields['type'],
    length: text('length') as ProductFields['length'],
    recommendation_score: Number(text('recommendation_score') || '0'),
    retail_price: readPrice(text('retail_price')),
    rental_price: readPrice(text('rental_price')),
    selling_price: readPrice(text('selling_price')),
    clearance_price: readPrice(text('clearance_price')),
    is_rentable: values['is_rentable'] !== undefined,
    is_purchasable: values['is_purchasable'] !== undefined,
  }
}

/** Dollars as people type them; NaN, which the schema refuses, for what is no number. */
function readPrice(text: string): number | null {
  const typed = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return typed === '' ? null : Number(typed)
}
