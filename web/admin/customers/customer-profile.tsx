import type { CustomerFile } from '@twirl/contract/staff/customers/customers'
import { SIZE_LABELS, type Size } from '@twirl/contract/primitives'
import type { ReactNode } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopDay } from '#lib/format/format-shop-time.ts'
import { inWords, phoneText } from './customer-texts.ts'
import { Section } from './section.tsx'

type CustomerProps = { customer: CustomerFile }

/** Who the customer is, and how the shop reaches them. */
export function CustomerProfile({ customer }: CustomerProps) {
  const { email, is_email_confirmed, phone_number, graduation_date, dress_size } = customer
  return (
    <>
      <Section title="Profile">
        <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Fact name="Number">{customer.id}</Fact>
          <Fact name="Email">
            {email && `${email}${is_email_confirmed ? '' : ' (not confirmed)'}`}
          </Fact>
          <Fact name="Phone">{phoneText(phone_number)}</Fact>
          <Fact name="Registered">{formatShopDay(customer.registered_at)}</Fact>
          <Fact name="Logged in on">
            {`${customer.session_count} ${customer.session_count === 1 ? 'device' : 'devices'}`}
          </Fact>
          <Fact name="Dress size">{dress_size && SIZE_LABELS[dress_size as Size]}</Fact>
          <Fact name="University">{customer.university_name}</Fact>
          <Fact name="Sorority">{customer.sorority_name}</Fact>
          <Fact name="Graduates">{graduation_date && formatDay(graduation_date)}</Fact>
        </dl>
      </Section>
      <Places customer={customer} />
    </>
  )
}

/** Not shown without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Places({ customer: { addresses, cards } }: CustomerProps) {
  if (addresses.length + cards.length === 0) return null
  return (
    <Section title="Addresses and cards">
      <ul className="flex flex-col gap-2">
        {addresses.map((address) => (
          <li key={JSON.stringify(address)}>
            {`${address.first_name} ${address.last_name}, ${address.street_address}${
              address.apt_unit_floor ? `, ${address.apt_unit_floor}` : ''
            }, ${address.city}, ${address.state} ${address.zip_code}, ${phoneText(address.cell_phone)}`}
          </li>
        ))}
        {cards.map(({ brand, last_four }) => (
          <li key={`${brand} ${last_four}`}>{`${inWords(brand)} ending in ${last_four}`}</li>
        ))}
      </ul>
    </Section>
  )
}
