import { parsePictureUrl } from '@twirl/contract/pictures'
import type { ReactNode } from 'react'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { Picture } from './picture.tsx'

const PICTURES = {
  small: { className: 'w-[min(4rem,18vw)] rounded-input', sizes: '4rem' },
  large: { className: 'w-[min(6rem,22vw)] rounded-picture', sizes: '6rem' },
} as const

type ItemRowProps = {
  imageUrl: string
  imageAlt: string
  color: string
  pictureSize?: keyof typeof PICTURES
  /** Shown across the lower edge of the picture. */
  banner?: ReactNode
  title: ReactNode
  /** The price of one piece. It is not shown if it is 0. */
  price: number
  quantity: number
  /** Beside the price, in the order of the lines. */
  lines: ReactNode
  /** Below both. */
  children?: ReactNode
  /** Buttons: below the text, on a phone below the picture too. */
  actions?: ReactNode
}

/** A picture with title, lines and price: the row of a list of what is or was ordered. */
export function ItemRow({
  imageUrl,
  imageAlt,
  color,
  pictureSize = 'small',
  banner,
  title,
  price,
  quantity,
  lines,
  children,
  actions,
}: ItemRowProps) {
  const picture = parsePictureUrl(imageUrl)
  const { className, sizes } = PICTURES[pictureSize]
  return (
    <div className="grid grid-cols-[auto_1fr] grid-rows-[auto_1fr] gap-x-4">
      {picture && (
        <div className={`relative self-start overflow-hidden sm:row-span-2 ${className}`}>
          <Picture
            imageKey={picture.imageKey}
            view={picture.view}
            alt={imageAlt}
            color={color}
            widths={[240]}
            sizes={sizes}
            priority="eager"
            className="rounded-[inherit]"
          />
          {banner}
        </div>
      )}
      <div className="col-start-2 min-w-0">
        {/* With large text the price moves below. */}
        <div className="flex flex-wrap justify-between gap-x-4">
          <div className="min-w-0 flex-[1_1_8rem] text-sm text-ink-soft">
            <p className="text-base font-semibold text-ink wrap-anywhere">{title}</p>
            {lines}
            {quantity > 1 && (
              <p className="tabular-nums">
                {quantity} × {formatDollars(price)}
              </p>
            )}
          </div>
          {price > 0 && (
            <p className="font-semibold tabular-nums">{formatDollars(price * quantity)}</p>
          )}
        </div>
        {children}
      </div>
      {actions && <div className="max-sm:col-span-2 sm:col-start-2">{actions}</div>}
    </div>
  )
}
