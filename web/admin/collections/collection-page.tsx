import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { CollectionForm } from './collection-form.tsx'
import { CollectionProducts } from './collection-products.tsx'
import { collectionQuery } from './collection-queries.ts'
import { stateText } from './collection-state.ts'

/** One collection: what the shop says of it, when it is shown, and its products. */
export function CollectionPage() {
  const { id: parameter } = useParams({ strict: false }) as { id: string }
  const id = Number(parameter)
  const collection = useQuery(collectionQuery(id))
  return (
    <>
      <PageTitle title={collection.data?.name ?? 'Collection'}>
        <div className="flex flex-wrap gap-x-5">
          <AdminLink to="/admin/collections" className={TEXT_BUTTON}>
            All collections
          </AdminLink>
          {collection.data?.is_visible && (
            <a href={`/collections/${id}`} target="_blank" rel="noreferrer" className={TEXT_BUTTON}>
              Open it in the shop
            </a>
          )}
        </div>
      </PageTitle>
      <Loaded query={collection}>
        {(data) => (
          <div className="flex flex-col gap-8">
            <p className="font-semibold">{stateText(data)}</p>
            <CollectionForm key={id} collection={data} />
            <CollectionProducts key={id} collection={data} />
          </div>
        )}
      </Loaded>
    </>
  )
}
