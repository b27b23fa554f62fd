import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageTitle } from '../../shell/page-title.tsx'
import { photosQuery } from './photo-queries.ts'
import { PhotosPanel } from './photos-panel.tsx'

/** The photos of a product on a page of their own. */
export function PhotosPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data } = useQuery(photosQuery(Number(id)))
  return (
    <>
      <PageTitle title={data ? `Photos of ${data.title}` : 'Photos'} />
      <PhotosPanel key={id} productId={Number(id)} />
    </>
  )
}
