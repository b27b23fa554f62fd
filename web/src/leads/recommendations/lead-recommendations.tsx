import { useInfiniteQuery } from '@tanstack/react-query'
import {
  RECOMMENDATIONS_MAX,
  type RecommendedPiece,
} from '@twirl/contract/groups/lead-recommendations'
import { useId, useState } from 'react'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { CONTROL } from '#ui/form/fields/field-frame.tsx'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Picture } from '#ui/picture.tsx'
import { SortableList } from '#ui/sorting/sortable-list.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { recommendableQuery } from '../lead-queries.ts'
import { LeadSkeleton } from '../lead-skeleton.tsx'
import { useRecommendations } from './use-recommendations.ts'

const TYPING_MS = 300

/** The list that members see first, and hearts to put pieces on it (LEAD-18). */
export function LeadRecommendations({ eventId }: { eventId: number }) {
  const [failure, setFailure] = useState('')
  const { query, list, change } = useRecommendations(eventId, setFailure)
  const { data, error, refetch } = query
  if (!data)
    return error ? (
      <LoadFailure text="We couldn’t load the list." onRetry={() => void refetch()} />
    ) : (
      <LeadSkeleton />
    )
  const toggle = (piece: RecommendedPiece, isRecommended: boolean) => {
    setFailure('')
    announce(`${piece.title} ${isRecommended ? 'is on your list' : 'is off your list'}.`)
    change({ kind: 'set', piece, isRecommended })
  }
  return (
    <div className="flex flex-col gap-10">
      <section aria-label="Your list">
        <h2 className="pb-2 text-2xl">Your list</h2>
        <p className="max-w-read pb-4 text-ink-soft">
          Members find these pieces under Lead Recommendations, first in the menu of your event.{' '}
          {list.length} of {RECOMMENDATIONS_MAX}.
        </p>
        {failure && (
          <p role="alert" className="pb-4 text-error">
            {failure}
          </p>
        )}
        {list.length === 0 ? (
          <p>Nothing is on it yet. Tap hearts below.</p>
        ) : data.is_open ? (
          <SortableList
            label="Your list"
            items={list}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
            onSort={(sorted) => change({ kind: 'sort', ids: sorted.map(({ id }) => id) })}
            layout="grid"
            className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6"
            itemClassName="min-w-0"
          >
            {(piece) => <Piece piece={piece} isRecommended onToggle={() => toggle(piece, false)} />}
          </SortableList>
        ) : (
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
            {list.map((piece) => (
              <li key={piece.id} className="min-w-0">
                <Piece piece={piece} isRecommended onToggle={null} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {data.is_open ? (
        <Choices eventId={eventId} list={list} onToggle={toggle} />
      ) : (
        <p>The list can’t be changed any more.</p>
      )}
    </div>
  )
}

type ChoicesProps = {
  eventId: number
  list: readonly RecommendedPiece[]
  onToggle: (piece: RecommendedPiece, isRecommended: boolean) => void
}

function Choices({ eventId, list, onToggle }: ChoicesProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recommendableQuery(eventId, q),
  )
  const pieces = data?.pages.flatMap(({ products }) => products)
  const chosen = new Set(list.map(({ id }) => id))
  const id = useId()
  return (
    <section aria-label="Pieces of your event">
      <h2 className="pb-4 text-2xl">Pieces of your event</h2>
      <div className="max-w-read pb-4">
        <label htmlFor={id} className="block pb-1.5 font-semibold">
          Find a piece
        </label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`h-12 ${CONTROL}`}
        />
      </div>
      {error && <LoadFailure text="We couldn’t load the pieces." onRetry={() => void refetch()} />}
      {!pieces && !error && <LeadSkeleton />}
      {pieces?.length === 0 && <p role="status">No piece has these words in its name.</p>}
      {pieces && pieces.length > 0 && (
        <ul
          aria-label="Pieces of your event"
          className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6"
        >
          {pieces.map((piece) => (
            <li key={piece.id} className="min-w-0">
              <Piece
                piece={piece}
                isRecommended={chosen.has(piece.id)}
                onToggle={() => onToggle(piece, !chosen.has(piece.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          type="button"
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className={`mt-6 ${buttonClass('outline')}`}
        >
          Show more
        </button>
      )}
    </section>
  )
}

type PieceProps = {
  piece: RecommendedPiece
  isRecommended: boolean
  /** Null: the list is closed. */
  onToggle: (() => void) | null
}

function Piece({ piece, isRecommended, onToggle }: PieceProps) {
  return (
    <div className="relative">
      <div className="overflow-hidden rounded-picture">
        <Picture
          imageKey={piece.image_key}
          alt=""
          color={piece.average_color}
          sizes="(min-width: 62rem) 15vw, 45vw"
        />
      </div>
      <p className="pt-2 text-sm">
        <Unbroken text={piece.title} />
      </p>
      {onToggle && (
        <button
          type="button"
          aria-label={`Recommend ${piece.title}`}
          aria-pressed={isRecommended}
          onClick={onToggle}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-white/90 hover:text-berry aria-pressed:text-berry aria-pressed:[&_path]:fill-berry"
        >
          <Icon name="heart" />
        </button>
      )}
    </div>
  )
}
