import type { ReactNode } from 'react'
import { Picture } from '#ui/picture.tsx'

type AccountFrameProps = {
  looks: { image_key: string; average_color: string }[]
  /** Title and form of one step. */
  children: ReactNode
}

/** The form, with pictures beside it on wide screens. It stays mounted from step to step. */
export function AccountFrame({ looks, children }: AccountFrameProps) {
  return (
    <div className="page-width grid gap-16 pt-10 lg:grid-cols-2 lg:pt-14 xl:gap-24">
      <div className="mx-auto w-full max-w-120 min-w-0 lg:min-h-150">{children}</div>
      <div className="max-lg:hidden">
        <div className="sticky top-[calc(var(--header-height)+2rem)] grid grid-cols-[3fr_2fr] items-end gap-5 overflow-hidden rounded-band bg-lilac p-8 xl:p-10">
          {looks.slice(0, 2).map(({ image_key, average_color }) => (
            <Picture
              key={image_key}
              imageKey={image_key}
              alt=""
              color={average_color}
              sizes="320px"
            />
          ))}
        </div>
      </div>
    </div>
  )
}
