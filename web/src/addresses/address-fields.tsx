import type { Address } from '@twirl/contract/addresses'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import { formatPhone } from '#ui/form/fields/format-phone.ts'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'

type AddressFieldsProps = {
  states: readonly { code: string; name: string }[]
  /** What the fields contain at first. */
  initial?: Partial<Omit<Address, 'id'>> | undefined
}

/** The fields of an address, for any form; browsers can fill them in. */
export function AddressFields({ states, initial }: AddressFieldsProps) {
  return (
    <>
      <TextField
        name="first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={initial?.first_name}
      />
      <TextField
        name="last_name"
        label="Last name"
        autoComplete="family-name"
        maxLength={100}
        defaultValue={initial?.last_name}
      />
      <PhoneField
        name="cell_phone"
        label="Cell phone"
        autoComplete="tel"
        hint="For the carrier, in case of questions."
        defaultValue={formatPhone(initial?.cell_phone ?? '')}
        isWide
      />
      <TextField
        name="street_address"
        label="Street address"
        autoComplete="address-line1"
        maxLength={100}
        defaultValue={initial?.street_address}
        isWide
      />
      <TextField
        name="apt_unit_floor"
        label="Apartment, unit or floor"
        autoComplete="address-line2"
        maxLength={100}
        defaultValue={initial?.apt_unit_floor ?? ''}
        isOptional
        isWide
      />
      <TextField
        name="city"
        label="City"
        autoComplete="address-level2"
        maxLength={100}
        defaultValue={initial?.city}
        isWide
      />
      <SelectField
        name="state"
        label="State"
        autoComplete="address-level1"
        options={states.map(({ code, name }) => [code, name] as const)}
        defaultValue={initial?.state}
      />
      <TextField
        name="zip_code"
        label="Zip code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        defaultValue={initial?.zip_code}
      />
    </>
  )
}
