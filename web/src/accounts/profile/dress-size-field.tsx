import type { Customer } from '@twirl/contract/accounts/customer'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { SelectField } from '#ui/form/fields/field.tsx'

/** In the profile, and in the last step of signing up. */
export function DressSizeField({ customer }: { customer: Customer }) {
  return (
    <SelectField
      name="dress_size"
      label="Dress size"
      options={Object.entries(SIZE_LABELS)}
      defaultValue={customer.dress_size ?? ''}
      hint="We choose it for you wherever a piece comes in it."
      isOptional
    />
  )
}
