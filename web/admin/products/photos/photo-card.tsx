import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PHOTO_VIEWS } from '@twirl/contract/pictures'
import {
  deleteProductPhoto,
  type PhotographedColor,
  replaceProductPhoto,
} from '@twirl/contract/staff/catalogue/product-photos'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Picture } from '#ui/picture.tsx'
import { TEXT_BUTTON } from '../../shell/text-button.ts'
import { CropPopup } from './crop-popup.tsx'
import { FileButton } from './file-button.tsx'
import { type Photo, photosQuery, showColor } from './photo-queries.ts'
import { uploadFile } from './upload-file.ts'
import { refusalText, tooLargeText } from './use-uploads.ts'

type PhotoCardProps = { productId: number; color: PhotographedColor; photo: Photo; index: number }

/** A photo as the shop shows it, and what can be done with it. */
export function PhotoCard({ productId, color, photo, index }: PhotoCardProps) {
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'crop' | 'delete' | null>(null)
  const [sent, setSent] = useState(0)
  const name = `photo ${index + 1} of ${color.name}`
  const show = (changed: PhotographedColor) => showColor(queryClient, productId, changed)

  const replace = useMutation({
    mutationFn: async (file: File) => {
      const tooLarge = tooLargeText(file)
      if (tooLarge) throw new TooLarge(tooLarge)
      return uploadFile(replaceProductPhoto, { photo: photo.id }, file, setSent)
    },
    meta: { errorSource: 'shown-action' },
    onSuccess: (answer) => {
      show(answer.color)
      announce('The photo is replaced.')
    },
  })
  const remove = async () => {
    show((await api(deleteProductPhoto, { photo: photo.id })).color)
    announce('The photo is deleted.')
  }
  const failure = ownError(replace.error)
  return (
    <>
      <div className="overflow-hidden rounded-input">
        <Picture
          imageKey={color.image_key}
          view={PHOTO_VIEWS[index] ?? 'front'}
          alt={photo.alt}
          sizes="200px"
        />
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere">{photo.alt}</p>
      <div className="flex flex-wrap gap-x-4">
        <button
          type="button"
          className={TEXT_BUTTON}
          aria-label={`Crop and text of ${name}`}
          onClick={() => setOpened('crop')}
        >
          Crop and text
        </button>
        <FileButton
          label="Replace"
          name={`Replace ${name}`}
          className={TEXT_BUTTON}
          onChoose={([file]) => file && replace.mutate(file)}
        />
        <button
          type="button"
          className={TEXT_BUTTON}
          aria-label={`Delete ${name}`}
          onClick={() => setOpened('delete')}
        >
          Delete
        </button>
      </div>
      {replace.isPending && (
        <progress aria-label={`New file of ${name}`} max={1} value={sent} className="h-2 w-full" />
      )}
      {failure && (
        <p role="alert" className="text-sm text-error">
          {failure instanceof TooLarge ? failure.message : refusalText(failure)}
        </p>
      )}
      {opened === 'crop' && (
        <CropPopup
          photo={photo}
          imageKey={color.image_key}
          name={name}
          onClose={() => setOpened(null)}
          onChanged={show}
          onStale={() => void queryClient.invalidateQueries(photosQuery(productId))}
        />
      )}
      {opened === 'delete' && (
        <Popup title={`Delete ${name}?`} onClose={() => setOpened(null)}>
          <p>It leaves the shop at once. Orders that were placed with it go on showing it.</p>
          <ActionButton action={remove} className={buttonClass()}>
            Delete the photo
          </ActionButton>
        </Popup>
      )}
    </>
  )
}

class TooLarge extends Error {}
