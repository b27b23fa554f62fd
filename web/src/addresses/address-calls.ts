import {
  type Address,
  addressFields,
  createAddress,
  deleteAddress,
  updateAddress,
} from '@twirl/contract/addresses'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { api } from '#lib/api.ts'
import { checkWith, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

export function checkAddress(values: FormValues): FieldErrors {
  return checkWith(addressFields, values)
}

/** A new address, or the changed one with this id. */
export function saveAddress(values: FormValues, addressId: number | null): Promise<Address> {
  // The form has checked the values with the schema of the call.
  const fields = values as EndpointInput<typeof createAddress>
  return addressId === null
    ? api(createAddress, fields)
    : api(updateAddress, { ...fields, addressId })
}

export async function removeAddress(addressId: number): Promise<void> {
  await api(deleteAddress, { addressId })
}
