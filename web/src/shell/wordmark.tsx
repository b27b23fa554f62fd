import { Link } from '@tanstack/react-router'
import { logoSize, logoUrl } from '@twirl/contract/logo'
import { useShopLogo, useShopName } from '#lib/shop-name.ts'

const LOGO_BOX = { width: 160, height: 40 }

type WordmarkProps = { className?: string; isOnDark?: boolean }

export function Wordmark(props: WordmarkProps) {
  return (
    <Link to="/home" aria-label={`${useShopName()}, home`} className="inline-flex">
      <BrandName {...props} />
    </Link>
  )
}

/** The logo of the shop, or its name with its mark; without a link (STAFF-225). */
export function BrandName({ className = '', isOnDark }: WordmarkProps) {
  const name = useShopName()
  const logo = useShopLogo()
  if (logo)
    return (
      <span className="inline-flex min-h-11 items-center">
        <img
          src={logoUrl(logo)}
          alt={name}
          {...logoSize(logo, LOGO_BOX)}
          // The header of a phone leaves little room between its buttons.
          className={`h-auto max-w-[24vw] sm:max-w-40 ${isOnDark && logo.has_plate ? 'rounded-input bg-white p-1' : ''}`}
        />
      </span>
    )
  return (
    <span
      className={`inline-flex min-h-11 items-center font-display text-[min(1.75rem,9vw)] leading-none font-semibold tracking-[-0.03em] lg:text-[min(2.125rem,44px)] ${className}`}
    >
      {name}
      <svg
        viewBox="0 0 30 30"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        aria-hidden="true"
        className="-ml-0.5 size-[0.85em] translate-y-[0.06em] text-berry"
      >
        <path d="M2 24.5c7 3.2 18.5 1.6 22.4-7.2C27.8 9.4 21 3 15.2 5.6c-5 2.3-5.2 9.4-.6 10.9 3.4 1.1 6-2.4 4.2-5" />
      </svg>
    </span>
  )
}
