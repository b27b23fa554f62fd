import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  COLOR_PHOTOS_MAX,
  orderProductPhotos,
  type PhotographedColor,
} from '@twirl/contract/staff/catalogue/product-photos'
import { type DragEvent, useId, useState } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { useLeaveWarning } from '#ui/form/use-leave-warning.ts'
import { Picture } from '#ui/picture.tsx'
import { SortableList } from '#ui/sorting/sortable-list.tsx'
import { FileButton } from './file-button.tsx'
import { PhotoCard } from './photo-card.tsx'
import { type Photo, photosQuery, showColor } from './photo-queries.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

type ColorPhotosProps = { productId: number; color: PhotographedColor }

/** The photos of one color. Files are dropped anywhere on it, or chosen with its button. */
export function ColorPhotos({ productId, color }: ColorPhotosProps) {
  const { name, hex, photos } = color
  const id = useId()
  const queryClient = useQueryClient()
  const [isOver, setOver] = useState(false)
  const { uploads, add, remove, retry } = useUploads(productId, name)
  const sort = useMutation({
    mutationFn: (sorted: Photo[]) =>
      api(orderProductPhotos, {
        id: productId,
        color: name,
        photos: sorted.map((photo) => photo.id),
      }),
    meta: { errorSource: 'shown-action' },
    onSuccess: (answer) => showColor(queryClient, productId, answer.color),
    // A colleague may have added or deleted one: shows what is there now.
    onError: () => queryClient.invalidateQueries(photosQuery(productId)),
  })
  const failure = ownError(sort.error)
  useLeaveWarning(uploads.some((upload) => upload.failure === null))

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
  return (
    <section
      aria-labelledby={id}
      {...dropProps}
      className={`flex flex-col gap-4 rounded-input border bg-white p-4 ${isOver ? 'border-focus outline-2 outline-focus' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="flex items-center gap-3 text-base">
          <span
            aria-hidden="true"
            className="size-6 rounded-full border border-line"
            style={{ backgroundColor: hex }}
          />
          {name}
          <span className="text-sm text-ink-soft">
            {photos.length} of {COLOR_PHOTOS_MAX}
          </span>
        </h3>
        <FileButton
          label="Add photos"
          name={`Add photos of ${name}`}
          className={buttonClass('outline')}
          isMultiple
          onChoose={add}
        />
      </div>
      {photos.length === 0 ? (
        <NoPhotos color={color} />
      ) : (
        <SortableList
          label={`Photos of ${name}`}
          items={photos}
          keyOf={(photo) => photo.id}
          nameOf={(_, index) => `photo ${index + 1} of ${name}`}
          onSort={(sorted) => sort.mutate(sorted)}
          layout="grid"
          className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4"
          itemClassName="flex flex-col gap-1 rounded-input"
        >
          {(photo, index) => (
            <PhotoCard productId={productId} color={color} photo={photo} index={index} />
          )}
        </SortableList>
      )}
      {failure && (
        <p role="alert" className="text-sm text-error">
          {failureText(failure)}
        </p>
      )}
      <UploadList uploads={uploads} color={name} onRemove={remove} onRetry={retry} />
    </section>
  )
}

function NoPhotos({ color: { name, image_key } }: { color: PhotographedColor }) {
  return (
    <div className="flex items-center gap-4">
      <div className="w-20 shrink-0 overflow-hidden rounded-input">
        <Picture imageKey={image_key} alt={`Drawing of ${name}`} sizes="80px" />
      </div>
      <p className="max-w-read text-sm text-ink-soft">
        The shop shows this drawing. Drop photos here, or use the button.
      </p>
    </div>
  )
}
