import { Link, useLocation } from '@tanstack/react-router'
import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import type { Objection } from './request-objection.ts'

type RequestPopupProps = {
  objection: Objection
  /** All sizes of the piece, including those sold out. */
  sizes: Size[]
  onChooseSize: (size: Size) => void
  onClose: () => void
}

/** Explains what is missing for a request and links to it. Literal texts: GROUP-18. */
export function RequestPopup({ objection, sizes, onChooseSize, onClose }: RequestPopupProps) {
  const { href: redirect } = useLocation()
  switch (objection) {
    case 'EVENT_TYPE':
      return (
        <Popup title="Not available" onClose={onClose}>
          <p>This function is currently only available for Sorority Trunk Shows.</p>
          <p>
            In a chapter?{' '}
            <Link
              to="/account/login"
              search={{ redirect }}
              className="text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
            >
              Log in
            </Link>{' '}
            and shop your own event.
          </p>
        </Popup>
      )
    case 'LOGIN':
      return (
        <Popup title="OOPS, Please log in" onClose={onClose}>
          <p>Please create an account or login to be able to request this item.</p>
          <Link to="/account/login" search={{ redirect }} className={`${buttonClass()} self-start`}>
            Go to Login
          </Link>
        </Popup>
      )
    case 'MEMBERSHIP':
      return (
        <Popup title="Which chapter is yours?" onClose={onClose}>
          <p>
            Please add a university and sorority to your account to be able to request this item.
          </p>
          <Link to="/profile" search={{ tab: 'school' }} className={`${buttonClass()} self-start`}>
            Go to update
          </Link>
        </Popup>
      )
    case 'SIZE':
      return (
        <Popup title="Which size?" onClose={onClose}>
          <p>Choose any size, even one that’s sold out today.</p>
          <div className="flex flex-wrap gap-2">
            {sizes.map((size) => (
              <button
                key={size}
                type="button"
                onClick={() => onChooseSize(size)}
                className="grid h-11 min-w-13 place-items-center rounded-full border border-line-strong px-3 text-sm font-semibold transition hover:border-ink hover:bg-blush"
              >
                {SIZE_LABELS[size]}
              </button>
            ))}
          </div>
        </Popup>
      )
  }
}
