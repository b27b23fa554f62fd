import type { Address } from '@twirl/contract/buying/addresses'

type Lines = Omit<Address, 'id' | 'cell_phone'>

/** Street and town, in one line. */
export function addressLine({
  street_address,
  apt_unit_floor,
  city,
  state,
  zip_code,
}: Lines): string {
  const street = [street_address, apt_unit_floor].filter(Boolean).join(', ')
  return `${street}, ${city}, ${state} ${zip_code}`
}

export const fullName = ({ first_name, last_name }: Lines): string => `${first_name} ${last_name}`

/** Beside a saved address outside the states that the shop delivers to. */
export const NOT_DELIVERED = 'We don’t deliver to this state right now.'
