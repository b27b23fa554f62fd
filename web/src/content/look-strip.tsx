import type { PictureView } from '@twirl/contract/pictures'
import { LARGE_WIDTH } from '#lib/large-width.ts'
import { Picture } from '#ui/picture.tsx'

/** A picture, and the color that is shown until it is loaded. */
export type Look = { image_key: string; average_color: string; view?: PictureView }

const SIZES = `(min-width: ${LARGE_WIDTH}) 210px, calc(33vw - 32px)`

/** Decorative pictures side by side, every second one lower. */
export function LookStrip({ looks }: { looks: Look[] }) {
  return (
    <div className="grid grid-cols-3 gap-3 pb-4 lg:gap-4 lg:pb-6">
      {looks.map(({ image_key, average_color, view = 'front' }) => (
        <Picture
          key={image_key + view}
          imageKey={image_key}
          view={view}
          alt=""
          color={average_color}
          sizes={SIZES}
          className="even:translate-y-4 lg:even:translate-y-6"
        />
      ))}
    </div>
  )
}
