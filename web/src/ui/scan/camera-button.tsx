import { useState } from 'react'
import { buttonClass } from '../buttons/button-class.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

const CameraPopup = lazyPart(async () => (await import('./camera-popup.tsx')).CameraPopup, 'action')

type CameraButtonProps = {
  onCode: (code: string) => void
  label?: string
  /** Classes of the button. */
  className?: string
}

/** Reads codes with the camera of the device, where there is no scanner. All that it needs is loaded with the press. */
export function CameraButton({
  onCode,
  label = 'Camera',
  className = buttonClass('outline'),
}: CameraButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const read = (code: string) => {
    setOpen(false)
    onCode(code)
  }
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && <CameraPopup onCode={read} onClose={() => setOpen(false)} />}
    </>
  )
}
