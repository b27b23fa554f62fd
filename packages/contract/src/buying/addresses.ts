import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email, id, idParam, name, optionalNote, phone, REQUIRED } from '../primitives.ts'
import { STATE_CODES } from './states.ts'
import { zipCodeProblem } from './zip-codes.ts'

const ZIP_CODE = /^\d{5}(-\d{4})?$/

const emptyToNull = z.pipe(
  z.nullish(optionalNote(100)),
  z.transform((text) => text || null),
)

export const state = z.enum(STATE_CODES, {
  error: ({ input }) => (input ? 'Please choose a state from the list' : REQUIRED),
})
export const zipCode = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, REQUIRED),
    z.regex(ZIP_CODE, 'Please enter a zip code like 30301'),
  )

/** Where a parcel goes; in the United States only (ACCOUNT-20). In the order in which forms ask for it. */
const separateFields = z.object({
  first_name: name,
  last_name: name,
  street_address: name,
  /** Empty becomes null (ACCOUNT-20). */
  apt_unit_floor: emptyToNull,
  city: name,
  state,
  zip_code: zipCode,
  cell_phone: phone,
})

const place = z.object({ state, zip_code: zipCode })

/** An error of the zip code if it belongs to another state; also while other fields are not filled in yet. */
export const zipCodeInState = z.superRefine<z.output<typeof place>>(
  (fields, context) => {
    const problem = zipCodeProblem(fields.zip_code, fields.state)
    if (problem) context.addIssue({ code: 'custom', path: ['zip_code'], message: problem })
  },
  { when: ({ value }) => place.safeParse(value).success },
)

export const addressFields = separateFields.check(zipCodeInState)
export type AddressFields = z.output<typeof addressFields>

/** A guest has no account, so that the address contains where to write to. */
export const guestAddress = z.extend(separateFields, { email }).check(zipCodeInState)
export type GuestAddress = z.output<typeof guestAddress>

export const address = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  cell_phone: z.string(),
  street_address: z.string(),
  apt_unit_floor: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
})
export type Address = z.infer<typeof address>

export const createAddress = defineEndpoint({
  method: 'POST',
  path: '/ajax/customer-address',
  summary: 'Saves an address.',
  caller: 'customer',
  input: addressFields,
  output: address,
  errors: ['TOO_MANY_ADDRESSES', 'STATE_NOT_DELIVERED'],
})

export const updateAddress = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer-address/{addressId}',
  summary: 'Changes a saved address.',
  caller: 'customer',
  input: z.extend(separateFields, { addressId: idParam }).check(zipCodeInState),
  output: address,
  errors: ['ADDRESS_NOT_FOUND', 'STATE_NOT_DELIVERED'],
})

export const deleteAddress = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/customer-address/{addressId}',
  summary: 'Deletes a saved address. Succeeds if it was already deleted.',
  caller: 'customer',
  input: z.object({ addressId: idParam }),
  output: z.object({ id }),
  errors: [],
})

export const listAddresses = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer-address/list',
  summary: 'The saved addresses, newest first.',
  caller: 'customer',
  input: z.object({}),
  output: z.object({ addresses: z.array(address) }),
  errors: [],
})

export const listStates = defineEndpoint({
  method: 'GET',
  path: '/ajax/state',
  summary: 'The states that the shop delivers to, by name.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({ states: z.array(z.object({ code: z.string(), name: z.string() })) }),
  errors: [],
})
