import {
  type Address,
  addressFields,
  createAddress,
  type GuestAddress,
  guestAddress,
  updateAddress,
} from '@twirl/contract/buying/addresses'
import { api } from '#lib/api.ts'
import { checkWith, type FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'

export const fieldsByErrorCode = { STATE_NOT_DELIVERED: 'state' } as const

/** Whether a zip code is right depends on the state. */
export const checkedAfter = { state: ['zip_code'] }

export const checkAddress = (values: FormValues): FieldErrors => checkWith(addressFields, values)

/** Changes the address with this id, or saves a new one. */
export function saveAddress(values: FormValues, addressId: number | null): Promise<Address> {
  const fields = addressFields.parse(values)
  return addressId === null
    ? api(createAddress, fields)
    : api(updateAddress, { ...fields, addressId })
}

/** In the order of the fields, because the summary of errors lists them so. */
export function checkGuestAddress(values: FormValues): FieldErrors {
  const { email, ...others } = checkWith(guestAddress, values)
  return email === undefined ? others : { email, ...others }
}

export const toGuestAddress = (values: FormValues): GuestAddress => guestAddress.parse(values)
