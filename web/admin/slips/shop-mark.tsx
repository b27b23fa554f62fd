import { useQuery } from '@tanstack/react-query'
import { logoSize, logoUrl } from '@twirl/contract/logo'
import { settingsQuery } from '#lib/settings-query.ts'

const LOGO_BOX = { width: 200, height: 56 }

/** The logo or the name of the shop, on paper (STAFF-225). */
export function ShopMark() {
  const { data } = useQuery(settingsQuery())
  if (!data) return null
  const { logo, identity } = data
  if (!logo) return <p className="font-display text-xl">{identity.name}</p>
  return <img src={logoUrl(logo)} alt={identity.name} {...logoSize(logo, LOGO_BOX)} />
}

/** Where to send pieces back, in one line for a slip (STAFF-226). */
export function ReturnTo() {
  const address = useQuery(settingsQuery()).data?.return_address
  if (!address) return null
  const { name, street_address, city, state, zip_code } = address
  return (
    <p className="pb-4 text-sm">
      Return to: {name}, {street_address}, {city}, {state} {zip_code}
    </p>
  )
}

/** The sender of a parcel, on its label. */
export function Sender() {
  const address = useQuery(settingsQuery()).data?.return_address
  if (!address) return null
  const { name, street_address, city, state, zip_code } = address
  return (
    <p className="pb-6 text-sm">
      From: {name}
      <br />
      {street_address}
      <br />
      {city}, {state} {zip_code}
    </p>
  )
}
