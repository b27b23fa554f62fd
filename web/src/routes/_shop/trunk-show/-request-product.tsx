import type { Product } from '@twirl/contract/catalog/product'
import { SIZES, type Size } from '@twirl/contract/sizes'
import { useSession } from '#accounts/session/use-session.ts'
import { useFeature } from '#lib/use-feature.ts'
import type { JoinedEvent } from '#trunk-shows/event-storage.ts'
import { RequestNextShow } from '#trunk-shows/request/request-next-show.tsx'
import type { Membership } from '#trunk-shows/request/request-objection.ts'

type RequestProductProps = { event: JoinedEvent; product: Product; size: Size | null }

export function RequestProduct({ event, product, size }: RequestProductProps) {
  const isOffered = useFeature('product_requests')
  const membership = useMembership()
  if (!isOffered) return null
  const sizes = SIZES.filter((each) => product.variants.some((variant) => variant.size === each))
  return (
    <RequestNextShow
      event={event}
      product={product}
      sizes={sizes}
      size={size}
      membership={membership}
    />
  )
}

function useMembership(): Membership {
  const session = useSession()
  switch (session.state) {
    case 'customer': {
      const { university_id, sorority_id } = session.customer
      return university_id !== null && sorority_id !== null ? 'MEMBER' : 'OUTSIDER'
    }
    case 'guest':
      return 'GUEST'
    case 'gone':
    case 'failed':
    case 'unknown':
      return 'UNKNOWN'
  }
}
