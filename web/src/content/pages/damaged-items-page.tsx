import { linkOptions } from '@tanstack/react-router'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { NextStep } from '../next-step.tsx'
import { PolicyNote } from '../policy-note.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { TextLink } from '../text-link.tsx'

export function DamagedItemsPage() {
  const { refundDays, refundHoursGroup, exchange, rentalMini, rentalLong } = useShopTerms()
  return (
    <div className="page-width">
      <ContentHeader title="Damaged Items Policy">
        Dresses are for dancing, and things happen on the dance floor. The small ones are on us.
        Here’s what we do about the big ones.
      </ContentHeader>
      <Article
        sections={[
          {
            id: 'arrived',
            title: 'It arrived damaged',
            body: (
              <>
                <p>
                  We check every piece before it ships. If yours arrives torn, stained or with a
                  zipper that doesn’t close, please don’t wear it. Here’s what to do instead:
                </p>
                <ul>
                  <li>
                    <strong>Rented on your own:</strong> ask for an exchange. {exchange.offer}
                  </li>
                  <li>
                    <strong>Group rental:</strong> request a refund within {refundHoursGroup} hours
                    of receipt and give the piece back to your group leader, or swap with another
                    member of your group.
                  </li>
                  <li>
                    <strong>Trunk show or purchase:</strong> request a refund within {refundDays}{' '}
                    days of delivery and choose “It arrived damaged” as the reason. Our team reviews
                    it.
                  </li>
                </ul>
              </>
            ),
          },
          {
            id: 'small',
            title: 'Normal wear',
            body: (
              <>
                <p>These cost you nothing:</p>
                <ul>
                  <li>a spot of makeup, a splash of soda, deodorant marks</li>
                  <li>a loose thread, a missing hook, a bead that came off</li>
                  <li>wrinkles, and the smell of a bonfire</li>
                </ul>
                <p>
                  Please leave the cleaning and mending to us: satin and bleach don’t mix. If you
                  add a note to the bag that says what happened, and where, we can often save the
                  piece.
                </p>
              </>
            ),
          },
          {
            id: 'big',
            title: 'Beyond repair, or lost',
            body: (
              <>
                <p>
                  Tears that can’t be mended, burns, paint, hems that were cut or sewn, and pieces
                  that don’t come back at all: no one else can wear them, so we may charge you the
                  full retail price.
                </p>
                <p>
                  If that happens, the charge appears in your order history as a separate order,
                  next to the rental it belongs to. You can always write to us about it.
                </p>
              </>
            ),
          },
          {
            id: 'late',
            title: 'Running late',
            body: (
              <p>
                Your due date ends at midnight, New York time. Need the piece longer, or stuck at an
                airport? <TextLink to="/contact-us">Write to us</TextLink> before then. An
                additional rental month costs the rental price again: {rentalMini} for a mini dress,{' '}
                {rentalLong} for a midi or maxi dress. You may be charged the same for a piece that
                comes back late.
              </p>
            ),
          },
          {
            id: 'purchases',
            title: 'Pieces you bought',
            body: (
              <p>
                What you buy is gently used, and its price reflects small signs of wear. If it’s
                worse than that, you have {refundDays} days from delivery to request a refund. See{' '}
                <TextLink to="/returns">Returns</TextLink>.
              </p>
            ),
          },
        ]}
      />
      <PolicyNote updated="2026-11-17" />
      <NextStep
        title="Tell us right away"
        text="The sooner we know, the more we can do: for the dress, and for your evening."
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
        second={{ name: 'Returns', link: linkOptions({ to: '/returns' }) }}
      />
    </div>
  )
}
