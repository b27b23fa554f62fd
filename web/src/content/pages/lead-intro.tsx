import { REFUND_HOURS_GROUP, RENTAL_DAYS_GROUP } from '@twirl/contract/rental-terms'
import { ContentHeader } from '../content-header.tsx'
import { TextLink } from '../text-link.tsx'

const DUTIES = [
  {
    title: 'You share the password',
    text: 'We set up a page for your event. You post the password in the group chat and mark the pieces you love: they stand first.',
  },
  {
    title: 'You receive the box',
    text: 'All orders travel together to your address, at no shipping cost. You hand them out when it suits your group.',
  },
  {
    title: 'You send it back',
    text: `After ${RENTAL_DAYS_GROUP} days you collect the pieces and send one box back, as they are. Cleaning is our part.`,
  },
]

export function LeadIntro() {
  return (
    <>
      <ContentHeader title="Lead a Group">
        Chapter formal, bridal party, dance team: you bring the people, we bring the dresses.
        Leading costs nothing, and you never have to collect money.
      </ContentHeader>
      <section className="grid items-center gap-8 overflow-hidden rounded-band bg-lilac md:grid-cols-2">
        <div className="p-7 pb-0 md:p-10 lg:p-14">
          <h2 className="pb-6 text-3xl">What a lead does</h2>
          <ol className="flex flex-col gap-5">
            {DUTIES.map(({ title, text }, index) => (
              <li key={title} className="grid grid-cols-[2.5rem_1fr]">
                <span
                  aria-hidden="true"
                  className="font-display text-3xl font-semibold text-violet"
                >
                  {index + 1}
                </span>
                <div>
                  <h3 className="pb-1 text-xl">{title}</h3>
                  <p className="text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <img
          src="/art/one-box.svg"
          alt=""
          width="640"
          height="520"
          className="h-full w-full self-end object-contain object-bottom"
        />
      </section>
      <p className="max-w-[68ch] pt-8 text-ink-soft">
        Everyone pays for herself, one by one. A piece that is not right can be swapped within the
        group, or given back to you within {REFUND_HOURS_GROUP} hours of receipt for a full refund.{' '}
        <TextLink to="/how-it-works/group-rental">How group rental works</TextLink>
      </p>
    </>
  )
}
