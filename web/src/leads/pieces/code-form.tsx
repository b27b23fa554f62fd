import { type FormEvent, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { CameraButton } from '#ui/scan/camera-button.tsx'
import type { MarkKind } from './mark-queue.ts'

type CodeFormProps = { kind: MarkKind; onCode: (code: string) => void }

/** Reads the code of a garment with the camera, or as it is typed. */
export function CodeForm({ kind, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    onCode(code.trim())
    setCode('')
  }
  return (
    <div className="flex flex-col gap-3">
      <CameraButton
        label={kind === 'HAND_OUT' ? 'Scan to hand out' : 'Scan to take back'}
        className={`${buttonClass()} min-h-16 w-full text-lg`}
        onCode={onCode}
      />
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <label className="flex min-w-0 grow basis-40 flex-col gap-1 text-sm font-semibold">
          Or type the code on the label
          <input
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            enterKeyHint="go"
            className="h-12 w-full rounded-input border border-line-strong bg-white px-4 text-lg tracking-wider uppercase"
          />
        </label>
        <button type="submit" className={buttonClass('outline')}>
          {kind === 'HAND_OUT' ? 'Hand out' : 'Take back'}
        </button>
      </form>
    </div>
  )
}
