import { Icon } from '#ui/icon.tsx'

type HeartProps = {
  title: string
  isFavorite: boolean
  /** She just added it. */
  isTwirling?: boolean
  onToggle?: () => void
}

export function Heart({ title, isFavorite, isTwirling = false, onToggle }: HeartProps) {
  return (
    <button
      type="button"
      aria-label={isFavorite ? `Remove ${title} from favorites` : `Add ${title} to favorites`}
      aria-pressed={isFavorite}
      data-twirl={isTwirling ? '' : undefined}
      onClick={onToggle}
      className="heart"
    >
      <Icon name="heart" className="size-5.5" />
    </button>
  )
}
