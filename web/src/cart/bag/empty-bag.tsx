import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'

export function EmptyBag() {
  return (
    <div className="flex flex-col items-center gap-5 py-10 text-center lg:py-16">
      <img src="/art/empty-bag.svg" alt="" width="320" height="192" className="w-70" />
      <h2 className="text-2xl">Your Cart is currently empty</h2>
      <p className="max-w-read text-ink-soft">
        Rent for your next occasion, or buy a piece to keep. Everything you add will be here.
      </p>
      <Link to="/home" className={buttonClass()}>
        Start Shopping
      </Link>
    </div>
  )
}
