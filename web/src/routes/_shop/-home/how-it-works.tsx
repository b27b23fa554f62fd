import { Link } from '@tanstack/react-router'
import { type ShopTerms, useShopTerms } from '#lib/shop-terms.ts'
import { Icon } from '#ui/icon.tsx'

const stepsOf = (terms: ShopTerms) => [
  {
    title: 'Choose',
    surface: 'bg-blush',
    text: `Mini dresses rent for ${terms.rentalMini}, midi and maxi for ${terms.rentalLong}. Individual orders start at ${terms.minimum}, ship free from ${terms.freeShippingFrom} after discounts and arrive in ${terms.deliveryDays} business days.`,
  },
  {
    title: `Wear it for ${terms.rentalDays} days`,
    surface: 'bg-butter',
    text: `Time for the formal, the brunch after and one more night out. Doesn’t fit? ${terms.exchange.offer}`,
  },
  {
    title: 'Send it back',
    surface: 'bg-mint',
    text: 'The return label is in the bag. No washing, no dry cleaning: we do that. Fell in love? You can buy many pieces, gently used.',
  },
]

export function HowItWorks({ heading = null }: { heading?: string | null }) {
  return (
    <section id="how-it-works" className="page-width pt-20 lg:pt-26">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="text-4xl">{heading ?? 'How it works'}</h2>
        <Link
          to="/how-it-works"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-berry underline-offset-4 hover:underline"
        >
          How to rent and return
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </div>
      <ol className="grid gap-4 pt-8 md:grid-cols-3 md:gap-5 lg:gap-6 lg:pt-10">
        {stepsOf(useShopTerms()).map(({ title, surface, text }, index) => (
          <li key={title} className={`rounded-band p-7 lg:p-9 ${surface}`}>
            <span
              aria-hidden="true"
              className="font-display text-5xl font-semibold text-berry-deep"
            >
              {index + 1}
            </span>
            <h3 className="pt-4 pb-2 text-2xl">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
