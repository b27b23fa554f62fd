import { PHOTOS_MAX } from '@twirl/contract/staff/warehouse/bench'
import { type ChangeEvent, type Ref, useState } from 'react'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { shrinkPicture } from './bench-photos.ts'

type PhotoInputProps = {
  ref: Ref<HTMLInputElement>
  photos: readonly string[]
  onAdd: (jpeg: string) => void
}

/** Takes or chooses pictures of damage. They are sent with the scan. */
export function PhotoInput({ ref, photos, onAdd }: PhotoInputProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])].slice(0, PHOTOS_MAX - photos.length)
    setFailure(null)
    target.value = ''
    for (const file of files)
      await shrinkPicture(file).then(onAdd, () =>
        setFailure(`${file.name} is not a picture that this browser can read.`),
      )
  }
  return (
    <div className="flex flex-col gap-2">
      {photos.length < PHOTOS_MAX && (
        <label className={`self-start cursor-pointer has-focus-visible:outline-2 ${TEXT_BUTTON}`}>
          Add pictures of damage (P)
          <input
            ref={ref}
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            onChange={(event) => void add(event)}
            className="sr-only"
          />
        </label>
      )}
      {failure && (
        <p role="alert" className="text-sm text-error">
          {failure}
        </p>
      )}
      <PhotoList photos={photos} />
    </div>
  )
}

export function PhotoList({ photos }: { photos: readonly string[] }) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Pictures of damage" className="flex flex-wrap gap-2">
      {photos.map((jpeg, index) => (
        // Pictures may be equal, and none is removed or moved.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <img
            src={`data:image/jpeg;base64,${jpeg}`}
            alt={`Damage ${index + 1}`}
            className="max-h-40 rounded-input"
          />
        </li>
      ))}
    </ul>
  )
}
