import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/icon.tsx'

// Numbers: spec section 9.
const STEPS = [
  {
    title: 'Choose',
    surface: 'bg-blush',
    text: 'Mini dresses rent for $16.99, midi and maxi for $19.99. From $50 the box travels free both ways and is with you in 5–7 business days.',
  },
  {
    title: 'Wear it for 21 days',
    surface: 'bg-butter',
    text: 'Three weeks is the formal, the brunch after and one more night out. Does it not fit? The first exchange is free.',
  },
  {
    title: 'Send it back',
    surface: 'bg-mint',
    text: 'The free label is in the bag. No washing, no dry cleaner: that is our part. Fell in love? Many pieces can be bought, gently used.',
  },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" className="page-width pt-20 lg:pt-26">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="text-4xl">How it works</h2>
        <Link
          to="/how-it-works"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-berry underline-offset-4 hover:underline"
        >
          How to rent and return
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </div>
      <ol className="grid gap-4 pt-8 md:grid-cols-3 md:gap-5 lg:gap-6 lg:pt-10">
        {STEPS.map(({ title, surface, text }, index) => (
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
