import { useQuery } from '@tanstack/react-query'
import type { ProductCard } from '@twirl/contract/catalog/product'
import { takenColorsOf, takenStylesQuery } from './taken-styles.ts'

type TakenBadgeProps = {
  eventId: number
  /** In the color that its card shows. */
  product: Pick<ProductCard, 'id' | 'image_key' | 'colors'>
}

/** Over the picture of a card whose color another member of the event has. */
export function TakenBadge({ eventId, product }: TakenBadgeProps) {
  // The page asks again; a card only reads.
  const { data = [] } = useQuery({ ...takenStylesQuery(eventId), staleTime: Infinity })
  const taken = takenColorsOf(data, product.id)
  const shown = product.colors.find(({ image_key }) => image_key === product.image_key)
  if (!shown || !taken.includes(shown.name)) return null
  return (
    <p className="pointer-events-none absolute top-3 left-2 z-10 max-w-[calc(100%-4.5rem)] rounded-input bg-ink/85 px-3 py-1 text-xs font-semibold text-balance text-white">
      Taken by another member
    </p>
  )
}
