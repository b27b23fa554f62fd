import { linkOptions } from '@tanstack/react-router'
import { REFUND_DAYS, REFUND_HOURS_GROUP } from '@twirl/contract/rental-terms'
import { Article } from '../article.tsx'
import { ContentHeader } from '../content-header.tsx'
import { NextStep } from '../next-step.tsx'
import { TextLink } from '../text-link.tsx'

export function DamagedItemsPage() {
  return (
    <div className="page-width">
      <ContentHeader title="Damaged Items Policy">
        Dresses are for dancing, and dancing leaves traces. The small ones are on us. Here is what
        happens with the big ones.
      </ContentHeader>
      <Article
        sections={[
          {
            id: 'arrived',
            title: 'It arrived damaged',
            body: (
              <>
                <p>
                  Every piece is checked before it leaves. If one reaches you torn, stained or with
                  a zipper that does not close, please do not wear it. Tell us instead:
                </p>
                <ul>
                  <li>
                    <strong>Rented on your own:</strong> ask for an exchange. One exchange per
                    rental order is free.
                  </li>
                  <li>
                    <strong>Group rental:</strong> request a refund within {REFUND_HOURS_GROUP}{' '}
                    hours of receipt and give the piece back to your group leader, or swap with
                    another member of your group.
                  </li>
                  <li>
                    <strong>Trunk show or purchase:</strong> request a refund within {REFUND_DAYS}{' '}
                    days of delivery and choose “damaged item” as the reason. Our team reviews it.
                  </li>
                </ul>
              </>
            ),
          },
          {
            id: 'small',
            title: 'Small traces of a good night',
            body: (
              <>
                <p>These are normal wear. They cost you nothing:</p>
                <ul>
                  <li>a spot of make-up, a splash of soda, deodorant marks</li>
                  <li>a loose thread, a missing hook, a bead that came off</li>
                  <li>wrinkles, and the smell of a bonfire</li>
                </ul>
                <p>
                  Please leave cleaning and mending to us, even when you mean well. Satin and bleach
                  are not friends. A note in the bag about what happened, and where, saves the piece
                  more often than you think.
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
                  Tears that cannot be mended, burns, paint, cut hems and pieces that do not come
                  back at all: such a piece cannot be worn by the next person, and we may charge its
                  full price.
                </p>
                <p>
                  If it happens, the charge is not hidden in another one. It appears in your order
                  history as an order of its own, next to the rental it belongs to, and you can
                  write to us about it.
                </p>
              </>
            ),
          },
          {
            id: 'late',
            title: 'Running late',
            body: (
              <p>
                A due date ends at the end of the day in New York. Need the piece longer, or stuck
                at an airport? <TextLink to="/contact-us">Write to us</TextLink> before it passes. A
                piece that stays out may be charged for an additional rental month.
              </p>
            ),
          },
          {
            id: 'purchases',
            title: 'Pieces you bought',
            body: (
              <p>
                What you buy is yours, gently used: small signs of wear are part of its price. If it
                is worse than that, you have {REFUND_DAYS} days from delivery to request a refund.
                See <TextLink to="/returns">Returns</TextLink>.
              </p>
            ),
          },
        ]}
      />
      <NextStep
        title="Tell us early"
        text="The sooner we know, the more we can save: the dress, and your evening."
        first={{ name: 'Contact us', link: linkOptions({ to: '/contact-us' }) }}
        second={{ name: 'Returns', link: linkOptions({ to: '/returns' }) }}
      />
    </div>
  )
}
