import { ContentHeader } from '../content-header.tsx'
import { type ShopTerms, useShopTerms } from '#lib/shop-terms.ts'
import { TextLink } from '../text-link.tsx'

const dutiesOf = ({ rentalDaysGroup }: ShopTerms) => [
  {
    title: 'You share the password',
    text: 'We set up a page for your event. You post the password in the group chat and tell us which pieces you love: they come first.',
  },
  {
    title: 'You receive the box',
    text: 'All orders ship together to your address, free of charge. You hand them out when it suits your group.',
  },
  {
    title: 'You send it back',
    text: `After ${rentalDaysGroup} days, you collect the pieces and send them back in one box, just as they are. We do the cleaning.`,
  },
]

export function LeadIntro() {
  const terms = useShopTerms()
  return (
    <>
      <ContentHeader title="Lead a Group">
        Chapter formal, bridal party, dance team: you bring the people, we bring the dresses.
        Leading costs nothing, and you never have to collect money.
      </ContentHeader>
      <section className="grid items-center gap-8 overflow-hidden rounded-band bg-lilac md:grid-cols-2">
        <div className="p-7 pb-0 md:p-10 lg:p-14">
          <h2 className="pb-6 text-3xl">What a group leader does</h2>
          <ol className="flex flex-col gap-5">
            {dutiesOf(terms).map(({ title, text }, index) => (
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
        Everyone pays separately. In a group rental, a piece that isn’t right can be swapped within
        the group, or given back to you within {terms.refundHoursGroup} hours of receipt for a full
        refund. <TextLink to="/how-it-works/group-rental">How group rental works</TextLink>
      </p>
    </>
  )
}
