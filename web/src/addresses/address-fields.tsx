import { useQuery } from '@tanstack/react-query'
import type { Address } from '@twirl/contract/buying/addresses'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import { formatPhone } from '#ui/form/fields/format-input.ts'
import { PhoneField } from '#ui/form/fields/phone-field.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { statesQuery } from './address-queries.ts'
import { NOT_DELIVERED } from './address-text.ts'

/** Browsers fill them in as a shipping address. */
export function AddressFields({ address }: { address?: Partial<Address> | null }) {
  const { data: states, isError, refetch } = useQuery(statesQuery())
  const isElsewhere =
    Boolean(address?.state) && !(states ?? []).some(({ code }) => code === address?.state)
  return (
    <>
      <TextField
        name="first_name"
        label="First name"
        autoComplete="shipping given-name"
        maxLength={100}
        defaultValue={address?.first_name}
      />
      <TextField
        name="last_name"
        label="Last name"
        autoComplete="shipping family-name"
        maxLength={100}
        defaultValue={address?.last_name}
      />
      <TextField
        name="street_address"
        label="Street address"
        autoComplete="shipping address-line1"
        maxLength={100}
        defaultValue={address?.street_address}
        isWide
      />
      <TextField
        name="apt_unit_floor"
        label="Apt, unit or floor"
        autoComplete="shipping address-line2"
        maxLength={100}
        defaultValue={address?.apt_unit_floor ?? ''}
        isOptional
        isWide
      />
      <TextField
        name="city"
        label="City"
        autoComplete="shipping address-level2"
        maxLength={100}
        defaultValue={address?.city}
        isWide
      />
      {states ? (
        <SelectField
          name="state"
          label="State"
          autoComplete="shipping address-level1"
          options={states.map(({ code, name }) => [code, name])}
          defaultValue={address?.state}
          hint={isElsewhere ? NOT_DELIVERED : undefined}
        />
      ) : (
        <div>
          <p className="pb-1.5 font-semibold">State</p>
          {isError ? (
            <button
              type="button"
              onClick={() => void refetch()}
              className={`${buttonClass('outline')} w-full`}
            >
              Reload the list of states
            </button>
          ) : (
            <Skeleton className="h-12 rounded-input" />
          )}
        </div>
      )}
      <TextField
        name="zip_code"
        label="Zip code"
        autoComplete="shipping postal-code"
        inputMode="numeric"
        maxLength={10}
        defaultValue={address?.zip_code}
      />
      <PhoneField
        name="cell_phone"
        label="Cell phone"
        autoComplete="shipping tel-national"
        hint="Only for the carrier, in case of a delivery problem."
        defaultValue={address?.cell_phone ? formatPhone(address.cell_phone) : ''}
        isWide
      />
    </>
  )
}
