import { Link } from '@tanstack/react-router'
import { useShopTerms } from '#lib/shop-terms.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'

export function GroupBand({ heading }: { heading: string | null }) {
  const { rentalDaysGroup } = useShopTerms()
  return (
    <section id="groups" className="page-width pt-20 lg:pt-26">
      <div className="grid items-center gap-8 overflow-hidden rounded-band bg-lilac md:grid-cols-2">
        <div className="flex flex-col items-start gap-4 p-7 pb-0 md:p-10 lg:p-16">
          <p className="text-sm font-semibold text-violet">
            Chapters, bridal parties, best friends
          </p>
          <h2 className="text-4xl">{heading ?? 'One theme, one box, everyone dressed'}</h2>
          <p className="max-w-read text-ink-soft">
            Everyone picks her own look and pays separately. We send one box to your group leader,
            you all wear it for {rentalDaysGroup} days, and one box comes back.
          </p>
          <div className="flex flex-wrap gap-3 pt-1">
            <Link to="/trunk-show/find" className={buttonClass()}>
              Find my group
            </Link>
            <Link to="/lead-a-group" className={buttonClass('outline')}>
              Lead a group
            </Link>
          </div>
          <Link
            to="/how-it-works/group-rental"
            className="inline-flex min-h-11 items-center text-violet underline decoration-violet/40 underline-offset-4 hover:decoration-violet"
          >
            How group rental works
          </Link>
        </div>
        <img
          src="/art/one-box.svg"
          alt=""
          width="640"
          height="520"
          loading="lazy"
          className="h-full w-full self-end object-contain object-bottom"
        />
      </div>
    </section>
  )
}
