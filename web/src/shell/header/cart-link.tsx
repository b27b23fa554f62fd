import { Link } from '@tanstack/react-router'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { Glyph } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const BAG = 'M5.5 8h13l1 12.5h-15L5.5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5'

const CartDot = lazyPart(async () => (await import('#cart/cart-dot.tsx')).CartDot, 'background')

/** The server is asked for the dot only if the visitor has added an item once, or is logged in. */
export function CartLink({ className }: { className: string }) {
  const mayHaveItems = useHint('bag', 'signed-in')
  return (
    <Link to="/cart" className={`relative ${className}`}>
      <Glyph path={BAG} />
      <span className="sr-only">Shopping bag</span>
      {mayHaveItems && <CartDot />}
    </Link>
  )
}
