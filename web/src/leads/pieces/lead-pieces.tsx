import { useQuery } from '@tanstack/react-query'
import type { LedPiece } from '@twirl/contract/groups/lead-pieces'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { ScanNews } from '#ui/scan/scan-news.tsx'
import { LeadSkeleton } from '../lead-skeleton.tsx'
import { ledEventQuery, ledPiecesQuery } from '../lead-queries.ts'
import { CheckList } from './check-list.tsx'
import { CodeForm } from './code-form.tsx'
import { PieceList } from './piece-list.tsx'
import { RefusedMarks } from './refused-marks.tsx'
import { connection } from './send-marks.ts'
import { type ShownPiece, type View, viewOf, VIEWS } from './shown-pieces.ts'
import { useMarks } from './use-marks.ts'

type LeadPiecesProps = { eventId: number; customerId: number }

/** Hand-out and take-back of the pieces of an event, on a phone in one hand (LEAD-25). */
export function LeadPieces(props: LeadPiecesProps) {
  const { data, error, refetch } = useQuery(ledPiecesQuery(props.eventId))
  useOwnDocument()
  if (data) return <Marking {...props} pieces={data.pieces} unshippedCount={data.unshipped_count} />
  if (error)
    return <LoadFailure text="We couldn’t load the pieces." onRetry={() => void refetch()} />
  return <LeadSkeleton />
}

/**
 * The camera is allowed to documents of leads only, and a document keeps what it was allowed when it was loaded: a page that
 * was reached from elsewhere in the shop is loaded again.
 */
function useOwnDocument(): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (!loaded || !navigator.onLine) return
    if (!new URL(loaded.name).pathname.startsWith('/lead/')) window.location.reload()
  }, [])
}

const VIEW_TEXTS: Record<View, string> = { TO_HAND_OUT: 'To hand out', OUT: 'Out', BACK: 'Back' }

const EMPTY_TEXTS: Record<View, string> = {
  TO_HAND_OUT: 'Nothing is waiting to be handed out.',
  OUT: 'Nobody has a piece that must come back.',
  BACK: 'Nothing has come back yet.',
}

type MarkingProps = LeadPiecesProps & { pieces: LedPiece[]; unshippedCount: number }

function Marking({ eventId, customerId, pieces: known, unshippedCount }: MarkingProps) {
  const marks = useMarks({ eventId, customerId }, known)
  const { pieces, news } = marks
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const { data: event } = useQuery(ledEventQuery(eventId))
  const [view, setView] = useState<View>(() => firstView(pieces))
  /** What was marked in this view stays in it, so that the focus stays where it is and a tick can be taken back. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const kind = view === 'TO_HAND_OUT' ? 'HAND_OUT' : 'TAKE_BACK'
  const choose = (next: View) => {
    setView(next)
    setTicked(new Set())
  }
  const tick = (piece: ShownPiece) => {
    setTicked((codes) => new Set([...codes, piece.code]))
    marks.mark(piece.code, kind)
  }
  if (pieces.length === 0)
    return (
      <p className="max-w-read text-ink-soft">
        {unshippedCount === 0
          ? 'There’s nothing to hand out yet. When members have ordered and the box is on its way, their pieces stand here.'
          : `The box isn’t on its way yet. When it is, its ${countText(unshippedCount)} stand here.`}
      </p>
    )
  const shown = pieces.filter(
    (piece) => viewOf(piece) === view || (ticked.has(piece.code) && marks.isMadeHere(piece.code)),
  )
  return (
    <>
      <div className="flex max-w-read flex-col gap-5 print:hidden">
        <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === view}
              onClick={() => choose(each)}
              className="min-h-11 grow rounded-full border border-line-strong px-4 font-semibold aria-pressed:border-berry aria-pressed:bg-blush aria-pressed:text-berry-deep"
            >
              {VIEW_TEXTS[each]} ({pieces.filter((piece) => viewOf(piece) === each).length})
            </button>
          ))}
        </div>
        <CodeForm kind={kind} onCode={(code) => marks.readCode(code, kind)} />
        {news && <ScanNews news={news} />}
        {isLost && marks.waitingCount > 0 && (
          <Waiting count={marks.waitingCount} isStored={marks.isStored} />
        )}
        <RefusedMarks eventId={eventId} customerId={customerId} />
        {shown.length === 0 ? (
          <p className="text-ink-soft">{EMPTY_TEXTS[view]}</p>
        ) : (
          <PieceList
            pieces={shown}
            view={view}
            isLost={isLost}
            onTick={tick}
            onUntick={marks.undo}
          />
        )}
        {unshippedCount > 0 && (
          <p className="text-ink-soft">
            {countText(unshippedCount)} {unshippedCount === 1 ? 'isn’t' : 'aren’t'} shipped yet.
          </p>
        )}
        <button
          type="button"
          onClick={() => window.print()}
          className={`${buttonClass('outline')} self-start`}
        >
          Print a check list
        </button>
      </div>
      <CheckList theme={event?.theme ?? ''} pieces={pieces} />
    </>
  )
}

const countText = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

/** What the lead most likely came for. */
function firstView(pieces: readonly ShownPiece[]): View {
  const views = pieces.map(viewOf)
  return VIEWS.find((view) => views.includes(view)) ?? 'TO_HAND_OUT'
}

function Waiting({ count, isStored }: { count: number; isStored: boolean }) {
  return (
    <p data-testid="waiting-marks" className="rounded-input bg-butter p-4 font-semibold">
      No connection. {count === 1 ? '1 mark is' : `${count} marks are`} waiting for network on this
      phone, and will be sent by {count === 1 ? 'itself' : 'themselves'}.
      {!isStored && ' This browser stores nothing: keep the page open until then.'}
    </p>
  )
}
