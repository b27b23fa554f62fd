import { linkOptions } from '@tanstack/react-router'
import type { PictureView } from '@twirl/contract/pictures'
import type { ReactNode } from 'react'
import { ContentHeader } from '../content-header.tsx'
import { FactList } from '../fact-list.tsx'
import { type Look, LookStrip } from '../look-strip.tsx'
import { NextStep } from '../next-step.tsx'
import { PROSE } from '../article.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { TextLink } from '../text-link.tsx'

const WORN_VIEWS: PictureView[] = ['front', 'back', 'detail']

/** Takes six looks: three for the first step, one for the second, two for the third. */
export function HowItWorksPage({ looks }: { looks: Look[] }) {
  const [, , , worn] = looks
  const {
    rentalMini,
    rentalLong,
    minimum,
    freeShippingFrom,
    shippingFee,
    deliveryDays,
    rentalDays,
    exchange,
  } = useShopTerms()
  return (
    <div className="page-width">
      <ContentHeader title="How to Rent and Return">
        Choose a piece, wear it for {rentalDays} days and send it back in the bag it came in. We do
        the cleaning.
      </ContentHeader>
      <ol className="flex flex-col gap-5 lg:gap-6">
        <Step number={1} title="Choose" surface="bg-blush" looks={looks.slice(0, 3)}>
          <p>
            Mini dresses rent for <strong>{rentalMini}</strong>, midi and maxi for{' '}
            <strong>{rentalLong}</strong>. Pick your color and your size; the{' '}
            <TextLink to="/size-charts">size charts</TextLink> are in inches and centimeters.
          </p>
          <p>
            Individual orders start at {minimum}, before discounts and tax. Shipping is free both
            ways if your order comes to {freeShippingFrom} or more after discounts; below that, it’s{' '}
            {shippingFee}.
          </p>
        </Step>
        <Step
          number={2}
          title="Wear"
          surface="bg-butter"
          looks={worn ? WORN_VIEWS.map((view) => ({ ...worn, view })) : []}
        >
          <p>
            Your order arrives in <strong>{deliveryDays} business days</strong>. The rental starts
            on the day it’s delivered and lasts <strong>{rentalDays} days</strong>: time for the
            formal, the brunch after and one more night out.
          </p>
          <p>
            Doesn’t fit? Exchange it. {exchange.rule} Pieces you rent on your own can be exchanged,
            but not refunded.
          </p>
        </Step>
        <Step
          number={3}
          title="Return"
          surface="bg-mint"
          looks={looks.slice(3, 6).map((look) => ({ ...look, view: 'swatch' as const }))}
        >
          <p>
            Put everything back in the bag, stick on the label that came with it and drop it off by
            the <strong>end of your due date</strong>, New York time. No washing, no dry cleaning.
          </p>
          <p>
            Then choose Return next to the piece in your order history, so we can look out for it.
            Fell in love? If the piece is for sale, choose Purchase and keep it.
          </p>
        </Step>
      </ol>
      <section className="pt-16 lg:pt-20">
        <h2 className="pb-6 text-3xl">The numbers</h2>
        <FactList
          facts={[
            { name: `${rentalDays} days`, text: 'From delivery to your due date.' },
            {
              name: `${rentalMini} or ${rentalLong}`,
              text: 'Mini, or midi and maxi. Cleaning and a return label are included.',
            },
            {
              name: `${deliveryDays} business days`,
              text: 'From your order to your door, within the United States.',
            },
            {
              name: `Free shipping from ${freeShippingFrom}`,
              text: `Both ways, counted after discounts. Otherwise ${shippingFee}.`,
            },
            {
              name: `${minimum} minimum`,
              text: 'For individual orders, counted before discounts and tax.',
            },
            {
              name: exchange.title,
              text: exchange.rule,
            },
          ]}
        />
        <p className="pt-6 text-ink-soft">
          Renting with your house, your bridal party or your friends?{' '}
          <TextLink to="/how-it-works/group-rental">See how group rental works</TextLink>.
        </p>
      </section>
      <NextStep
        title="What’s the occasion?"
        text="Formals, date parties, her wedding, your graduation: start there."
        first={{ name: 'Rent with Us', link: linkOptions({ to: '/collections' }) }}
        second={{ name: 'Read the FAQ', link: linkOptions({ to: '/faq' }) }}
      />
    </div>
  )
}

type StepProps = {
  number: number
  title: string
  surface: string
  looks: Look[]
  children: ReactNode
}

function Step({ number, title, surface, looks, children }: StepProps) {
  return (
    <li
      className={`grid items-center gap-8 rounded-band p-6 sm:p-9 lg:grid-cols-2 lg:gap-16 lg:p-14 lg:even:[&>*:first-child]:order-last ${surface}`}
    >
      <div>
        <span aria-hidden="true" className="font-display text-5xl font-semibold text-berry-deep">
          {number}
        </span>
        <h2 className="pt-2 pb-4 text-4xl">{title}</h2>
        <div className={PROSE}>{children}</div>
      </div>
      <LookStrip looks={looks} />
    </li>
  )
}
