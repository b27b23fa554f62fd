import { Link, type LinkProps } from '@tanstack/react-router'
import type { CartItem } from '@twirl/contract/buying/cart'
import { parsePictureUrl } from '@twirl/contract/pictures'
import { Picture } from '#ui/picture.tsx'
import { type ItemProblem, OVERLAYS } from './rules/item-problem.ts'

type ItemPictureProps = { item: CartItem; link: LinkProps; problem: ItemProblem | null }

export function ItemPicture({ item, link, problem }: ItemPictureProps) {
  const picture = parsePictureUrl(item.image_url)
  return (
    <div className="relative self-start overflow-hidden rounded-picture @min-[28rem]:row-span-2">
      {picture && (
        // The title is the same link.
        <Link {...link} tabIndex={-1} aria-hidden="true">
          <Picture
            imageKey={picture.imageKey}
            view={picture.view}
            alt=""
            color={item.average_color}
            widths={[240, 480]}
            sizes="(min-width: 30rem) 8rem, 28vw"
            className={problem && problem !== 'SHORT' ? 'opacity-50 grayscale' : ''}
          />
        </Link>
      )}
      {problem && (
        <p className="pointer-events-none absolute inset-x-0 bottom-0 bg-ink/85 px-1 py-1.5 text-center text-xs font-semibold text-balance text-white">
          {OVERLAYS[problem]}
        </p>
      )}
    </div>
  )
}
