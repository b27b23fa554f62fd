import { useSuspenseQuery } from '@tanstack/react-query'
import { formatPhone } from '#ui/form/fields/format-input.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { TextLink } from '../text-link.tsx'

/** Links to pages that answer frequent questions. */
export function ContactAside() {
  return (
    <aside aria-labelledby="quick-answers" className="rounded-band bg-shell p-7 lg:p-9">
      <h2 id="quick-answers" className="pb-3 text-2xl">
        Quick answers
      </h2>
      <ul className="flex flex-col gap-4 text-ink-soft">
        <li>
          <strong className="block font-semibold text-ink">
            When is it due, and how do I return it?
          </strong>
          <TextLink to="/returns">Returns</TextLink>
        </li>
        <li>
          <strong className="block font-semibold text-ink">It doesn’t fit.</strong>
          <TextLink to="/returns" hash="exchange">
            Exchanges
          </TextLink>{' '}
          and <TextLink to="/size-charts">size charts</TextLink>
        </li>
        <li>
          <strong className="block font-semibold text-ink">Something happened to the dress.</strong>
          <TextLink to="/damaged-items-policy">Damaged Items Policy</TextLink>
        </li>
        <li>
          <strong className="block font-semibold text-ink">We’d like to rent as a group.</strong>
          <TextLink to="/lead-a-group">Lead a Group</TextLink>
        </li>
        <li>
          <strong className="block font-semibold text-ink">Everything else</strong>
          <TextLink to="/faq">FAQ</TextLink>
        </li>
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
