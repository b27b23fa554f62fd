import { useQuery } from '@tanstack/react-query'
import { cartExistsQuery } from './cart-queries.ts'

/** Marks the link to the bag while a cart exists (BAG-12). */
export function CartDot() {
  const { data: exists } = useQuery(cartExistsQuery())
  if (!exists) return null
  return (
    <>
      <span
        data-cart-dot=""
        className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-paper bg-berry"
      />
      <span className="sr-only">has items</span>
    </>
  )
}
