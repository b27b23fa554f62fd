import { useQuery } from '@tanstack/react-query'
import {
  CLOTH_MAX,
  DESCRIPTION_MAX,
  type ProductFields,
} from '@twirl/contract/staff/catalogue/product-fields'
import type { StaffProduct } from '@twirl/contract/staff/catalogue/products'
import { useId } from 'react'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormCall } from '#ui/form/form-call.ts'
import { choicesQuery } from './product-queries.ts'
import { LENGTH_TEXTS, TYPE_TEXTS } from './product-texts.ts'

type DetailsFormProps = {
  label: string
  /** What the fields show first; undefined for a new product. */
  product?: ProductFields
  load: () => Promise<FormCall<StaffProduct>>
  button: string
  sentText?: string
  onSent: (product: StaffProduct) => void
}

/** Texts, kind and prices. The rules are those of the contract (STAFF-117). */
export function DetailsForm({ product, ...form }: DetailsFormProps) {
  const brandsId = useId()
  const brands = useQuery(choicesQuery()).data?.brands ?? []
  return (
    <Form {...form} hasLeaveWarning>
      <TextField name="title" label="Title" defaultValue={product?.title} maxLength={100} />
      <TextField
        name="brand"
        label="Designer"
        defaultValue={product?.brand}
        maxLength={60}
        list={brandsId}
        autoComplete="off"
      />
      <datalist id={brandsId}>
        {brands.map((brand) => (
          <option key={brand}>{brand}</option>
        ))}
      </datalist>
      <SelectField
        name="type"
        label="Kind"
        options={Object.entries(TYPE_TEXTS)}
        defaultValue={product?.type ?? ''}
      />
      <SelectField
        name="length"
        label="Length"
        options={Object.entries(LENGTH_TEXTS)}
        defaultValue={product?.length ?? ''}
      />
      <TextArea
        name="description"
        label="Description"
        rows={4}
        defaultValue={product?.description}
        maxLength={DESCRIPTION_MAX}
      />
      <TextField
        name="fabric"
        label="Fabric"
        isOptional
        isWide
        defaultValue={product?.fabric}
        maxLength={CLOTH_MAX}
      />
      <TextArea
        name="care"
        label="Care"
        isOptional
        rows={2}
        defaultValue={product?.care}
        maxLength={CLOTH_MAX}
      />
      <TextField
        name="recommendation_score"
        label="Recommendation score"
        hint="Higher comes first where shoppers sort by what is recommended."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={product?.recommendation_score ?? 0}
      />
      <PriceField name="retail_price" label="Retail price" price={product?.retail_price} />
      <div className="col-span-full grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Check name="is_rentable" text="Can be rented" isChecked={product?.is_rentable ?? true} />
        <Check
          name="is_purchasable"
          text="Can be bought gently used"
          isChecked={product?.is_purchasable ?? false}
        />
      </div>
      <PriceField name="rental_price" label="Rent" price={product?.rental_price} />
      <PriceField name="selling_price" label="Price to buy" price={product?.selling_price} />
      <PriceField
        name="clearance_price"
        label="Clearance price"
        hint="What units in the clearance pool cost."
        price={product?.clearance_price}
      />
    </Form>
  )
}

type PriceFieldProps = {
  name: string
  label: string
  hint?: string
  price: number | null | undefined
}

function PriceField({ price, hint, ...field }: PriceFieldProps) {
  return (
    <TextField
      {...field}
      label={`${field.label} in dollars`}
      {...(hint && { hint })}
      isOptional
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      defaultValue={typeof price === 'number' ? price.toFixed(2) : ''}
    />
  )
}

type CheckProps = { name: string; text: string; isChecked: boolean }

function Check({ name, text, isChecked }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isChecked}
        className="size-5 accent-berry"
      />
      {text}
    </label>
  )
}
