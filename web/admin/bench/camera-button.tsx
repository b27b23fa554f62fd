import { useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const CameraPopup = lazyPart(async () => (await import('./camera-popup.tsx')).CameraPopup, 'action')

/** Reads codes with the camera of the device, for benches without a scanner. */
export function CameraButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const read = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return (
    <>
      <button type="button" className={buttonClass('outline')} onClick={() => setOpen(true)}>
        Camera
      </button>
      {isOpen && <CameraPopup onCode={read} onClose={() => setOpen(false)} />}
    </>
  )
}
