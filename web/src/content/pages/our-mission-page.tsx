import { linkOptions } from '@tanstack/react-router'
import { ContentHeader } from '../content-header.tsx'
import { type Look, LookStrip } from '../look-strip.tsx'
import { NextStep } from '../next-step.tsx'
import { PROSE } from '../article.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { TextLink } from '../text-link.tsx'
import { useShopName } from '#lib/shop-name.ts'

const PROMISES = [
  {
    title: 'Prices you can say out loud',
    surface: 'bg-blush',
    text: 'One rental price per length, one shipping rule, one order minimum. We tell you up front, and nothing changes at checkout.',
  },
  {
    title: 'Every body, one closet',
    surface: 'bg-butter',
    text: 'XS to 3X, side by side. When a size is gone, we tell you before you fall in love.',
  },
  {
    title: 'Worn often, not once',
    surface: 'bg-mint',
    text: 'Every time a dress goes out again, a new one doesn’t have to be made. We clean it, mend it and hang it back up.',
  },
]

export function OurMissionPage({ looks }: { looks: Look[] }) {
  const { rentalMini, minimum } = useShopTerms()
  return (
    <div className="page-width">
      <ContentHeader title="Our Mission">
        The best part of the night is getting ready for it together. We’re here to make that part
        easy, affordable and a little less wasteful.
      </ContentHeader>
      <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div className={PROSE}>
          <p>
            You know the closet: six dresses, each worn once, each already in the photos. And you
            know the group chat: forty people, one theme, three days. The answer to both is the
            same: share the dresses.
          </p>
          <p>
            {useShopName()} rents dresses and tops for the occasions that fill a calendar between
            eighteen and thirty: formals, date parties, weddings, game days, graduations. Dresses
            rent from {rentalMini} ({minimum} order minimum when you order on your own), by yourself
            or with the whole house. We take care of the dress, so you can enjoy the night.
          </p>
          <p>
            We started with groups because that’s where getting dressed is the most fun and the most
            work. So we took on the work: one page with one password, everyone pays separately, one
            box there and one box back.{' '}
            <TextLink to="/how-it-works/group-rental">That’s group rental.</TextLink>
          </p>
          <p>
            And when you can’t let one go? You can buy many pieces, gently used. A dress that is
            loved is the opposite of waste.
          </p>
        </div>
        <LookStrip looks={looks} />
      </div>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-8 text-4xl">What we promise</h2>
        <ul className="grid gap-5 md:grid-cols-3 lg:gap-6">
          {PROMISES.map(({ title, surface, text }) => (
            <li key={title} className={`rounded-band p-7 lg:p-9 ${surface}`}>
              <h3 className="pb-2 text-2xl">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <NextStep
        title="Come twirl with us"
        text="Find the piece for your next occasion, or help us bring more of them to more people."
        first={{ name: 'Rent by occasion', link: linkOptions({ to: '/collections' }) }}
        second={{ name: 'Careers', link: linkOptions({ to: '/careers' }) }}
      />
    </div>
  )
}
