import { Link, linkOptions } from '@tanstack/react-router'
import { REFUND_DAYS, REFUND_HOURS_GROUP, RENTAL_DAYS_GROUP } from '@twirl/contract/rental-terms'
import { buttonClass } from '#ui/button-class.ts'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { type Look, LookStrip } from '../look-strip.tsx'
import { NextStep } from '../next-step.tsx'
import { PROSE } from '../article.tsx'
import { TextLink } from '../text-link.tsx'

const STEPS = [
  {
    title: 'Your lead opens the group',
    text: 'She tells us the date, the theme and how many you are. We set up your own page with a password that only your group has.',
  },
  {
    title: 'Everyone picks her own',
    text: 'Enter the password, browse the pieces chosen for your event, add yours to the bag. Your group leader’s recommendations come first.',
  },
  {
    title: 'Everyone pays for herself',
    text: 'One by one, each with her own card. Nobody fronts the money and nobody has to collect it.',
  },
  {
    title: 'One box arrives',
    text: 'All orders ship together to your coordinator, at no shipping cost to you. She hands them out and will be in touch about pick-up.',
  },
  {
    title: `Wear it for ${RENTAL_DAYS_GROUP} days`,
    text: 'The rental starts when you get your piece. Your due date stands in your order history; it ends with that day, New York time.',
  },
  {
    title: 'One box goes back',
    text: 'Press Return in your order history and hand your piece to the coordinator. She sends everything back; we do the cleaning.',
  },
]

export function GroupRentalPage({ looks }: { looks: Look[] }) {
  return (
    <div className="page-width">
      <ContentHeader
        title="Group Rental"
        parent={{ name: 'How it works', link: linkOptions({ to: '/how-it-works' }) }}
      >
        One theme, one box, everyone dressed. Your group shops together online, each of you pays for
        herself, and you wear it for {RENTAL_DAYS_GROUP} days.
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
              For chapters. Choose your university and sorority, enter the password your house lead
              gave you, and shop the pieces picked for your event’s theme until it closes.
            </p>
            <p>
              A piece in the show is sold out in your size? As a member you can request it for the
              next show.
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
              You browse every collection of your event, with your leader’s recommendations on top.
            </p>
          </div>
        </section>
      </div>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-8 text-4xl">From password to party</h2>
        <ol className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
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
              name: `${REFUND_HOURS_GROUP} hours, group rental`,
              text: `Full refund when you ask within ${REFUND_HOURS_GROUP} hours of receipt and give the piece back to your group leader.`,
            },
            {
              name: 'Swap within the group',
              text: 'Exchanges happen between group members: ask around before the box goes back.',
            },
            {
              name: `${REFUND_DAYS} days, trunk show`,
              text: `Request a refund within ${REFUND_DAYS} days of delivery. Our team reviews it and writes to you.`,
            },
            {
              name: 'Keep it',
              text: 'Many pieces can be bought while you have them: press Purchase in your order history.',
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
              Some groups want to touch the satin first. For an in-person event we bring the rail to
              your house: you try on, choose with your friends and take your piece home the same
              day.
            </p>
            <p>
              The terms are those of your trunk show: {RENTAL_DAYS_GROUP} days to wear it, each of
              you pays for herself, and everything goes back together. You find your order in your
              order history like any other.
            </p>
            <p>
              In-person events are planned with your house lead. Tell us about yours on{' '}
              <TextLink to="/lead-a-group">Lead a Group</TextLink>.
            </p>
          </div>
        </div>
        <LookStrip looks={looks} />
      </section>
      <NextStep
        title="Be the one who makes it happen"
        text="Lead your group: tell us the date and how many you are, and we come back to you with a plan."
        first={{ name: 'Lead a Group', link: linkOptions({ to: '/lead-a-group' }) }}
        second={{
          name: 'Group questions',
          link: linkOptions({ to: '/faq', hash: 'groups' }),
        }}
      />
    </div>
  )
}
