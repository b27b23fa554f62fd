import { useSuspenseQuery } from '@tanstack/react-query'
import { formatPhone } from '#ui/form/fields/format-input.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { Line } from '../prose.tsx'
import { useContent } from '../use-content.ts'

/** Links to pages that answer frequent questions. */
export function ContactAside() {
  const { heading, items } = useContent('contact-us').block('answers')
  if (items.length === 0) return null
  return (
    <aside aria-labelledby="quick-answers" className="rounded-band bg-shell p-7 lg:p-9">
      <h2 id="quick-answers" className="pb-3 text-2xl">
        {heading}
      </h2>
      <ul className="flex flex-col gap-4 text-ink-soft">
        {items.map(({ id, title, text }) => (
          <li key={id}>
            <strong className="block font-semibold text-ink">{title}</strong>
            <Line text={text} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Who answers, when, and from where. */
export function CompanyFacts() {
  const { company, identity } = useSuspenseQuery(settingsQuery()).data
  return (
    <section aria-labelledby="company" className="rounded-band bg-lilac p-7 lg:p-9">
      <h2 id="company" className="pb-3 text-2xl">
        Where to find us
      </h2>
      <dl className="flex flex-col gap-4 text-ink-soft">
        <div>
          <dt className="font-semibold text-ink">Address</dt>
          <dd>
            {company.name}
            <br />
            {company.address}
          </dd>
        </div>
        {identity.email && (
          <div>
            <dt className="font-semibold text-ink">Email</dt>
            <dd>
              <a href={`mailto:${identity.email}`} className="underline wrap-anywhere">
                {identity.email}
              </a>
            </dd>
          </div>
        )}
        {identity.phone && (
          <div>
            <dt className="font-semibold text-ink">Phone</dt>
            <dd>{formatPhone(identity.phone)}</dd>
          </div>
        )}
        <div>
          <dt className="font-semibold text-ink">Hours</dt>
          <dd>{company.hours}</dd>
        </div>
        <div>
          <dt className="font-semibold text-ink">Reply time</dt>
          <dd>{company.reply_time}</dd>
        </div>
      </dl>
    </section>
  )
}
