import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { name } from '@twirl/contract/primitives'
import {
  COLLECTION_KIND_TEXTS,
  type CollectionDetails,
  createCollection,
  type ListedCollection,
  orderCollections,
} from '@twirl/contract/staff/catalogue/collections'
import { COLLECTION_KINDS, collectionKind } from '@twirl/contract/catalog/collections'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { SortableList } from '#ui/sorting/sortable-list.tsx'
import { collectionQuery, collectionsQuery } from './collection-queries.ts'
import { stateText } from './collection-state.ts'

/** All collections, in the order of the menu. */
export function CollectionsPage() {
  const collections = useQuery(collectionsQuery())
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageTitle title="Collections">
        <button type="button" className={buttonClass()} onClick={() => setMaking(true)}>
          New collection
        </button>
      </PageTitle>
      <p className="max-w-read pb-4 text-sm text-ink-soft">
        Their order here is their order in the menu and on the home page. Drag them, or use the
        arrows. Recommended ones come last in menus.
      </p>
      <Loaded query={collections}>
        {(data) => <CollectionList collections={data.collections} />}
      </Loaded>
      {isMaking && <NewCollection onClose={() => setMaking(false)} />}
    </>
  )
}

function CollectionList({ collections }: { collections: ListedCollection[] }) {
  const queryClient = useQueryClient()
  const { queryKey } = collectionsQuery()
  const sort = useMutation({
    mutationFn: (sorted: ListedCollection[]) =>
      api(orderCollections, { collections: sorted.map(({ id }) => id) }),
    meta: { errorSource: 'shown-action' },
    onMutate: (sorted) => queryClient.setQueryData(queryKey, { collections: sorted }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const failure = ownError(sort.error)
  if (collections.length === 0)
    return <p className="rounded-input bg-white p-4">There is no collection yet.</p>
  return (
    <>
      {failure && (
        <p role="alert" className="pb-3 text-error">
          {failureText(failure)}
        </p>
      )}
      <SortableList
        label="Collections"
        items={collections}
        keyOf={({ id }) => id}
        nameOf={(collection) => collection.name}
        onSort={(sorted) => sort.mutate(sorted)}
        layout="rows"
        className="flex flex-col gap-2"
        itemClassName="flex items-center gap-3 rounded-input border border-line bg-white p-3"
      >
        {(collection) => (
          <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 text-sm lg:grid-cols-[16rem_1fr_8rem_8rem] lg:items-center">
            <AdminLink
              to={`/admin/collections/${collection.id}`}
              className="text-base font-semibold underline wrap-anywhere"
            >
              <Unbroken text={collection.name} />
            </AdminLink>
            <span>{stateText(collection)}</span>
            <span className="text-ink-soft">
              {collection.is_in_menu ? 'In the menu' : 'Not in the menu'}
            </span>
            <span className="text-ink-soft">
              {collection.product_count === 1
                ? '1 product'
                : `${collection.product_count} products`}
            </span>
          </div>
        )}
      </SortableList>
    </>
  )
}

export const KIND_OPTIONS = COLLECTION_KINDS.map(
  (kind) => [kind, COLLECTION_KIND_TEXTS[kind]] as const,
)

function NewCollection({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const call = {
    check: (values: Record<string, string>) => checkEach({ name, kind: collectionKind }, values),
    send: (values: Record<string, string>) =>
      api(createCollection, {
        name: values['name'] ?? '',
        kind: values['kind'] as (typeof COLLECTION_KINDS)[number],
      }),
  }
  const handleSent = (made: CollectionDetails) => {
    queryClient.setQueryData(collectionQuery(made.id).queryKey, made)
    void queryClient.invalidateQueries(collectionsQuery())
    router.history.push(`/admin/collections/${made.id}`)
  }
  return (
    <Popup title="New collection" onClose={onClose} hasForm>
      <Form label="New collection" load={async () => call} button="Make it" onSent={handleSent}>
        <TextField name="name" label="Name" maxLength={100} isWide />
        <SelectField name="kind" label="Kind" options={KIND_OPTIONS} defaultValue="NORMAL" isWide />
      </Form>
    </Popup>
  )
}
