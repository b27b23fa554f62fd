import { useSuspenseQuery } from '@tanstack/react-query'
import { settingsQuery } from '#lib/settings-query.ts'

/** Who answers, when, and from where. */
export function CompanyFacts() {
  const { company } = useSuspenseQuery(settingsQuery()).data
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
