import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import {
  listRequestedProducts,
  requestProduct,
  takeBackRequestedProduct,
} from '@twirl/contract/groups/trunk-shows'
import { type Size, SIZE_LABELS } from '@twirl/contract/sizes'
import { useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import type { JoinedEvent } from '../event-storage.ts'
import { type Membership, type Objection, objectionIn, objectionTo } from './request-objection.ts'
import { RequestPopup } from './request-popup.tsx'

type RequestNextShowProps = {
  event: JoinedEvent
  product: { id: number; title: string }
  /** All sizes of the product. */
  sizes: Size[]
  /** The size that is chosen on the page. */
  size: Size | null
  membership: Membership
}

type RequestChange = { change: () => Promise<void>; doneText: string }

/** Requests a product for the chapter's next event. */
export function RequestNextShow({ event, product, sizes, size, membership }: RequestNextShowProps) {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery({ ...requestedProductsQuery(), enabled: membership === 'MEMBER' })
  const requests = data.filter(({ product_id }) => product_id === product.id)
  const button = useRef<HTMLButtonElement>(null)
  const [objection, setObjection] = useState<Objection | null>(null)
  // One mutation for both changes, so that the next press removes the error of the last.
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ change }: RequestChange) => change(),
    // All errors are shown here: a missing login has a popup of its own (GROUP-19).
    meta: { errorSource: 'background' },
    onSuccess: (_, { doneText }) => {
      announce(doneText)
      // The focused button disappears with a withdrawn request.
      button.current?.focus()
    },
  })
  const refused = objectionIn(error)
  const shownObjection = objection ?? refused

  const ask = (wanted: Size | null) => {
    const found = objectionTo({ type: event.trunk_show_type, membership, size: wanted })
    setObjection(found)
    if (found || wanted === null || isPending) return
    const { trunk_show_id } = event
    mutate({
      change: () => request(queryClient, { product_id: product.id, size: wanted, trunk_show_id }),
      doneText: `${product.title} requested in ${SIZE_LABELS[wanted]}`,
    })
  }
  const undo = (id: number) => {
    if (isPending) return
    mutate({ change: () => takeBack(queryClient, id), doneText: 'Request canceled' })
  }
  const closePopup = () => {
    setObjection(null)
    reset()
  }

  const popup = shownObjection && (
    <RequestPopup
      objection={shownObjection}
      sizes={sizes}
      onChooseSize={ask}
      onClose={closePopup}
    />
  )

  // A group rental has no next show, so that nothing is offered; who looks for the request is told why (GROUP-18).
  if (event.trunk_show_type === 'GROUP_RENTAL')
    return (
      <div>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => ask(size)}
          className="min-h-11 text-sm text-ink-soft underline decoration-ink/30 underline-offset-4 hover:text-berry"
        >
          Can I request this piece?
        </button>
        {popup}
      </div>
    )
  return (
    <section aria-labelledby="request-title" className="rounded-picture border border-line p-5">
      <h2 id="request-title" className="text-xl">
        Not this time?
      </h2>
      <p className="pt-1 pb-4 text-sm text-ink-soft">
        Sold out in your size, or all set for now? Ask us to bring this piece to your chapter’s next
        show.
      </p>
      {requests.map((each) => (
        <p
          key={each.requested_product_id}
          className="mb-2 flex flex-wrap items-center justify-between gap-x-4 rounded-input bg-mint px-4"
        >
          Requested in {SIZE_LABELS[each.size]}
          <button
            type="button"
            aria-label={`Undo the request in ${SIZE_LABELS[each.size]}`}
            onClick={() => undo(each.requested_product_id)}
            className="min-h-11 text-sm font-semibold underline underline-offset-4 hover:text-berry"
          >
            Undo
          </button>
        </p>
      ))}
      <button
        ref={button}
        type="button"
        aria-busy={isPending}
        onClick={() => ask(size)}
        className={buttonClass('outline')}
      >
        Request for next show
      </button>
      {error && !refused && (
        <p role="alert" className="pt-3 text-sm text-error">
          {failureText(error)}
        </p>
      )}
      {popup}
    </section>
  )
}

type RequestedProduct = EndpointOutput<typeof requestProduct>

const requestedProductsQuery = () =>
  queryOptions({
    queryKey: [VISITOR, 'requested-products'],
    queryFn: async ({ signal }): Promise<RequestedProduct[]> =>
      (await api(listRequestedProducts, {}, { signal })).requested_products,
  })

async function request(
  queryClient: QueryClient,
  wanted: EndpointInput<typeof requestProduct>,
): Promise<void> {
  const requested = await api(requestProduct, wanted)
  replaceRequest(queryClient, requested.requested_product_id, [requested])
}

async function takeBack(queryClient: QueryClient, id: number): Promise<void> {
  await api(takeBackRequestedProduct, { id })
  replaceRequest(queryClient, id, [])
}

function replaceRequest(queryClient: QueryClient, id: number, to: RequestedProduct[]): void {
  queryClient.setQueryData(requestedProductsQuery().queryKey, (before: RequestedProduct[] = []) => [
    ...before.filter(({ requested_product_id }) => requested_product_id !== id),
    ...to,
  ])
}
