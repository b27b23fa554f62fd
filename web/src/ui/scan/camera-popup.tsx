import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Detector, openDetector } from '#lib/scan/open-detector.ts'
import { Popup } from '../overlay/popup.tsx'

const LOOK_MS = 150

type CameraPopupProps = { onCode: (code: string) => void; onClose: () => void }

/** Shows what the camera sees and reads the first code in it. */
export function CameraPopup({ onCode, onClose }: CameraPopupProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const read = useEffectEvent(onCode)
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const run = async () => {
      const stream = await openCamera(signal)
      const element = video.current
      if (!element || signal.aborted) return
      element.srcObject = stream
      await element.play()
      const code = await readCode(element, await openDetector(), signal)
      if (code !== null) read(code)
    }
    run().catch((error: unknown) => {
      if (!signal.aborted) setFailure(failureOf(error))
    })
    return () => abort.abort()
  }, [])
  return (
    <Popup title="Camera" onClose={onClose}>
      {failure ? (
        <p role="alert">{failure}</p>
      ) : (
        <>
          <p>Hold the label before the camera.</p>
          <video
            ref={video}
            muted
            playsInline
            className="aspect-square w-full rounded-input bg-ink object-cover"
          />
        </>
      )}
    </Popup>
  )
}

/** The camera is released when the popup closes. */
async function openCamera(signal: AbortSignal): Promise<MediaStream> {
  // Browsers show the camera to pages with HTTPS only, and to those of the same device.
  if (!window.isSecureContext) throw new InsecurePage()
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  return stream
}

/** Looks until there is a code; null if the popup was closed before. */
async function readCode(
  video: HTMLVideoElement,
  detector: Detector,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    const [found] = await detector.detect(video)
    if (found && !signal.aborted) return found.rawValue
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS)
    })
  }
  return null
}

class InsecurePage extends Error {}

function failureOf(error: unknown): string {
  if (error instanceof InsecurePage)
    return 'The camera needs a secure connection (https), and this page has none. Type the code.'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The browser does not allow the camera for this page. Allow it in the settings of the browser, or type the code.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the code.'
  return 'The camera could not be opened. Type the code.'
}
