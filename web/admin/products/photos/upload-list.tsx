import { TEXT_BUTTON } from '../../shell/text-button.ts'
import type { Upload } from './use-uploads.ts'

type UploadListProps = {
  uploads: readonly Upload[]
  color: string
  onRemove: (key: string) => void
  onRetry: (upload: Upload) => void
}

/** Files that are on their way, and those that were refused with the reason. */
export function UploadList({ uploads, color, onRemove, onRetry }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label={`Uploads for ${color}`} className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <li
          key={upload.key}
          className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-input border px-3 py-2 text-sm ${upload.failure === null ? 'border-line' : 'border-error'}`}
        >
          <span className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">
            {upload.file.name}
          </span>
          {upload.failure === null ? (
            <UploadProgress upload={upload} />
          ) : (
            <>
              <p role="alert" className="basis-full text-error">
                {upload.failure}
              </p>
              <span className="flex flex-wrap gap-x-5">
                <button
                  type="button"
                  className={TEXT_BUTTON}
                  aria-label={`Try again: ${upload.file.name}`}
                  onClick={() => onRetry(upload)}
                >
                  Try again
                </button>
                <button
                  type="button"
                  className={TEXT_BUTTON}
                  aria-label={`Remove from this list: ${upload.file.name}`}
                  onClick={() => onRemove(upload.key)}
                >
                  Remove from this list
                </button>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadProgress({ upload: { sent, file } }: { upload: Upload }) {
  if (sent === null) return <span className="text-ink-soft">Waiting</span>
  return (
    <>
      <progress
        aria-label={`Upload of ${file.name}`}
        max={1}
        value={sent}
        className="h-2 w-40 accent-berry"
      />
      <span className="w-20 text-ink-soft">
        {sent < 1 ? `${Math.floor(sent * 100)} %` : 'Checking'}
      </span>
    </>
  )
}
