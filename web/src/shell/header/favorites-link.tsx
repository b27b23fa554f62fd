import { Link } from '@tanstack/react-router'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const FavoriteCount = lazyPart(
  async () => (await import('#favorites/favorite-count.tsx')).FavoriteCount,
  'background',
)

/** The server is asked for the favorites only if the visitor has saved one once, or is logged in. */
export function FavoritesLink({ className }: { className: string }) {
  const mayHaveFavorites = useHint('hearts', 'signed-in')
  return (
    <Link to="/favorites" className={`relative ${className}`}>
      <Icon name="heart" />
      <span className="sr-only">Favorites</span>
      {mayHaveFavorites && <FavoriteCount />}
    </Link>
  )
}
