import { Link, linkOptions } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { type Look, LookStrip } from '../look-strip.tsx'
import { NextStep } from '../next-step.tsx'
import { PROSE } from '../article.tsx'
import { type ShopTerms, useShopTerms } from '#lib/shop-terms.ts'
import { TextLink } from '../text-link.tsx'

const stepsOf = ({ rentalDaysGroup }: ShopTerms) => [
  {
    title: 'Your group leader gets it started',
    text: 'She tells us the date, the theme and the size of the group. We set up a page for your group, with a password that only you share.',
  },
  {
    title: 'Everyone picks her own',
    text: 'Enter the password, browse the pieces chosen for your event and add yours to the bag. Your group leader’s recommendations come first.',
  },
  {
    title: 'Everyone pays separately',
    text: 'Each of you with her own card. Nobody fronts the money, and nobody has to collect it.',
  },
  {
    title: 'One box arrives',
    text: 'All orders ship together to your group leader, at no shipping cost to you. She will be in touch about pick-up.',
  },
  {
    title: `Wear it for ${rentalDaysGroup} days`,
    text: 'Your rental starts when you receive your piece. Your due date is in your order history; it ends at midnight, New York time.',
  },
  {
    title: 'One box goes back',
    text: 'Choose Return in your order history and hand your piece to your group leader. She sends everything back, and we do the cleaning.',
  },
]

export function GroupRentalPage({ looks }: { looks: Look[] }) {
  const terms = useShopTerms()
  const { refundDays, refundHoursGroup, rentalDaysGroup } = terms
  return (
    <div className="page-width">
      <ContentHeader
        title="Group Rental"
        parent={{ name: 'How it works', link: linkOptions({ to: '/how-it-works' }) }}
      >
        One theme, one box, everyone dressed. Your group shops together online, each of you pays
        separately, and you wear it for {rentalDaysGroup} days.
      </ContentHeader>
      <p className="-mt-4 pb-10 lg:-mt-8">
        <Link to="/trunk-show/find" className={buttonClass()}>
          Find my group
        </Link>
      </p>
      <div className="grid gap-5 md:grid-cols-2 lg:gap-6">
        <section className="rounded-band bg-lilac p-7 lg:p-10">
          <h2 className="pb-3 text-3xl">Sorority trunk shows</h2>
          <div className={PROSE}>
            <p>
              For chapters. Choose your university and sorority, enter the password from your group
              leader, and shop the pieces picked for your event’s theme until it closes.
            </p>
            <p>
              Your size is sold out? As a member, you can request any piece in the show, in your
              size, for the next one.
            </p>
          </div>
        </section>
        <section className="rounded-band bg-blush p-7 lg:p-10">
          <h2 className="pb-3 text-3xl">Group rentals</h2>
          <div className={PROSE}>
            <p>
              For bridal parties, teams and friends. No chapter needed: your group leader shares one
              password, and it opens your page.
            </p>
            <p>
              Browse every collection in your event, with your group leader’s recommendations on
              top.
            </p>
          </div>
        </section>
      </div>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-8 text-4xl">From password to party</h2>
        <ol className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {stepsOf(terms).map(({ title, text }, index) => (
            <li key={title} className="border-t border-line pt-5">
              <span aria-hidden="true" className="font-display text-3xl font-semibold text-violet">
                {index + 1}
              </span>
              <h3 className="pt-1 pb-2 text-xl">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-6 text-4xl">If plans change</h2>
        <FactList
          surface="bg-shell"
          facts={[
            {
              name: `${refundHoursGroup} hours for group rentals`,
              text: `Get a full refund if you ask within ${refundHoursGroup} hours of receipt and give the piece back to your group leader.`,
            },
            {
              name: 'Swap within the group',
              text: 'Group rentals are exchanged only between members of the group, so ask around.',
            },
            {
              name: `${refundDays} days for trunk shows and purchases`,
              text: `Request a refund within ${refundDays} days of delivery. Our team reviews it and emails you.`,
            },
            {
              name: 'Keep it',
              text: 'You can buy many pieces right in your event: they come in the same box and stay with you. Or buy what you rented while you have it: choose Purchase in your order history.',
            },
          ]}
        />
      </section>
      <section
        id="in-person"
        className="mt-16 grid items-center gap-8 rounded-band bg-butter p-7 lg:mt-20 lg:grid-cols-2 lg:gap-16 lg:p-14"
      >
        <div>
          <h2 className="pb-4 text-4xl">In-person Rental Events</h2>
          <div className={PROSE}>
            <p>
              Some groups want to feel the satin first. For an in-person event, we bring the dresses
              to your house: try them on, choose with your friends and take yours home the same day.
            </p>
            <p>
              The terms are those of your trunk show: you wear it for {rentalDaysGroup} days, each
              of you pays separately, and everything goes back together. Your order is in your order
              history like any other.
            </p>
            <p>
              We plan in-person events with your group leader. Tell us about yours on{' '}
              <TextLink to="/lead-a-group">Lead a Group</TextLink>.
            </p>
          </div>
        </div>
        <LookStrip looks={looks} />
      </section>
      <NextStep
        title="Be the one who makes it happen"
        text="Lead your group: tell us the date and how many of you there are, and we’ll get back to you with a plan."
        first={{ name: 'Lead a Group', link: linkOptions({ to: '/lead-a-group' }) }}
        second={{
          name: 'Group questions',
          link: linkOptions({ to: '/faq', hash: 'groups' }),
        }}
      />
    </div>
  )
}
