import type { CustomerFile } from '@twirl/contract/staff/customers/customers'
import { type FormEvent, useState } from 'react'
import { AdminLink } from '../shell/admin-link.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { nameOf, phoneText } from './customer-texts.ts'
import { MergePopup } from './merge-popup.tsx'
import { Section } from './section.tsx'

type LookalikesProps = { customer: CustomerFile; onDone: (text: string) => void }

/** Other accounts that may be of the same person, and the way to merge one into this. */
export function Lookalikes({ customer, onDone }: LookalikesProps) {
  const { id, state, lookalikes } = customer
  const [otherId, setOtherId] = useState<number | null>(null)
  if (state !== 'OPEN') return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setOtherId(Number(new FormData(event.currentTarget).get('other')))
  }
  return (
    <Section title="Merge duplicates">
      {lookalikes.length > 0 && (
        <ul aria-label="May be the same person" className="flex flex-col gap-1 pb-2">
          {lookalikes.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="min-w-0">
                <AdminLink to={`/admin/customers/${other.id}`} className="font-semibold underline">
                  {`${nameOf(other)} (${other.id})`}
                </AdminLink>
                <span className="block text-ink-soft">
                  {`${other.email}, ${phoneText(other.phone_number)}`}
                </span>
              </span>
              <button type="button" className={TEXT_BUTTON} onClick={() => setOtherId(other.id)}>
                {`Merge ${other.id}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-x-4">
        <label className="flex flex-col gap-1">
          Number of the other account
          <input
            name="other"
            required
            inputMode="numeric"
            pattern="[1-9][0-9]{0,8}"
            title="The number on the page of the other customer"
            autoComplete="off"
            className="h-11 w-36 rounded-input border border-line-strong bg-white px-3"
          />
        </label>
        <button type="submit" className={TEXT_BUTTON}>
          Merge into this account
        </button>
      </form>
      {otherId !== null && (
        <MergePopup
          id={id}
          otherId={otherId}
          onClose={() => setOtherId(null)}
          onDone={(text) => {
            setOtherId(null)
            onDone(text)
          }}
        />
      )}
    </Section>
  )
}
