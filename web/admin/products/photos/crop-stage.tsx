import { cropOf, type Framing } from '@twirl/contract/staff/catalogue/framing'
import type { PointerEvent } from 'react'
import type { Photo } from './photo-queries.ts'

type CropStageProps = {
  photo: Pick<Photo, 'width' | 'height'>
  jpeg: string
  framing: Framing
  onChange: (framing: Partial<Framing>) => void
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
const within = (part: number) => Math.min(Math.max(part, 0), 1)

/** The whole photo with the part that is shown. The point follows the pointer; the keyboard has the fields below it. */
export function CropStage({ photo, jpeg, framing, onChange }: CropStageProps) {
  const { width, height } = photo
  const crop = cropOf(photo, framing)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    else if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    onChange({
      focus_x: within((event.clientX - box.left) / box.width),
      focus_y: within((event.clientY - box.top) / box.height),
    })
  }
  return (
    <div
      data-testid="crop-stage"
      onPointerDown={follow}
      onPointerMove={follow}
      // A photo that is high fits the screen together with the fields.
      style={{ aspectRatio: `${width} / ${height}`, maxHeight: '45dvh' }}
      className="relative mx-auto max-w-full cursor-crosshair touch-none overflow-hidden rounded-input select-none"
    >
      <img
        src={`data:image/jpeg;base64,${jpeg}`}
        alt="Before the crop"
        draggable={false}
        className="size-full"
      />
      <div
        // The shadow darkens what is outside the part.
        className="pointer-events-none absolute border-2 border-white shadow-[0_0_0_9999px_rgb(39_25_36/0.55)]"
        style={{
          left: percent(crop.left, width),
          top: percent(crop.top, height),
          width: percent(crop.width, width),
          height: percent(crop.height, height),
        }}
      />
      <div
        className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-white bg-berry"
        style={{ left: percent(framing.focus_x, 1), top: percent(framing.focus_y, 1) }}
      />
    </div>
  )
}
