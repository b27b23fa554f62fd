import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LedPiece, undoMark } from '@twirl/contract/groups/lead-pieces'
import { isUnitCode, normalizeUnitCode } from '@twirl/contract/staff/warehouse/unit-code'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { api } from '#lib/api.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { useScanNews } from '#ui/scan/scan-news.tsx'
import { ledPiecesQuery } from '../lead-queries.ts'
import { type MarkKind, markQueue } from './mark-queue.ts'
import {
  actText,
  DONE_TEXTS,
  isCounted,
  personText,
  pieceText,
  refusalText,
  stateText,
} from './piece-texts.ts'
import { type AnsweredMark, isInFlight, subscribeToAnswers } from './send-marks.ts'
import { stateAfter, withMarks } from './shown-pieces.ts'

type Lead = { eventId: number; customerId: number }

/** Marks of a lead: made at once, queued in the browser, sent, corrected by the answers, and undone. */
export function useMarks({ eventId, customerId }: Lead, known: readonly LedPiece[]) {
  const queryClient = useQueryClient()
  const { news, tell } = useScanNews()
  const [isStored, setStored] = useState(true)
  const queue = useSyncExternalStore(markQueue.subscribe, markQueue.read)
  const waiting = queue.filter(
    ({ customer_id, event_id }) => customer_id === customerId && event_id === eventId,
  )
  const pieces = withMarks(known, waiting)
  /** Keys of the last marks of this page by code, for undoing them. */
  const [made, setMade] = useState<ReadonlyMap<string, string>>(new Map())
  const forget = (code: string) =>
    setMade((keys) => new Map([...keys].filter(([each]) => each !== code)))

  const nameOf = (code: string) => {
    const piece = known.find((each) => each.code === code)
    return piece ? `${personText(piece)}: ${pieceText(piece)}.` : `${code}:`
  }

  const query = ledPiecesQuery(eventId)
  const refetch = () => void queryClient.invalidateQueries(query)
  const takeAnswers = useEffectEvent((answered: AnsweredMark[]) => {
    const counted = answered.filter(({ answer }) => isCounted(answer)).map(({ mark }) => mark)
    queryClient.setQueryData(query.queryKey, (data) => {
      if (!data) return data
      const changed = withMarks(data.pieces, counted)
      return { ...data, pieces: changed.map(({ isWaiting: _waiting, ...piece }) => piece) }
    })
    for (const { mark, answer } of answered) {
      const { act, outcome } = answer
      if (outcome === 'ALREADY' && act && act.by !== 'YOU')
        tell(true, `${nameOf(mark.code)} ${DONE_TEXTS[mark.kind]} ${actText(act)}.`)
      else if (!isCounted(answer))
        tell(false, `${nameOf(mark.code)} ${refusalText(answer, mark.kind)}`)
    }
    refetch()
  })
  useEffect(() => subscribeToAnswers((answered) => takeAnswers(answered)), [])

  const mark = (code: string, kind: MarkKind) => {
    const key = crypto.randomUUID()
    setMade((keys) => new Map([...keys, [code, key]]))
    setStored(
      markQueue.add({
        key,
        kind,
        code,
        event_id: eventId,
        customer_id: customerId,
        marked_at: Date.now(),
      }),
    )
    tell(true, `${nameOf(code)} ${DONE_TEXTS[kind]}.`)
  }

  /** A code that was scanned or typed. One that is not in the list may be new: the server knows. */
  const readCode = (text: string, kind: MarkKind) => {
    const code = normalizeUnitCode(text)
    if (!isUnitCode(code))
      return tell(false, `${text}: this isn’t the code of a piece. Please check it on the label.`)
    const piece = pieces.find((each) => each.code === code)
    if (!piece || stateAfter(piece, kind) !== null) return mark(code, kind)
    const isDone = kind === 'HAND_OUT' ? piece.state !== 'TO_HAND_OUT' : piece.state === 'BACK'
    return tell(false, `${nameOf(code)} ${isDone ? 'Already done. ' : ''}${stateText(piece)}.`)
  }

  const undo = useMutation({
    mutationFn: (key: string) => api(undoMark, { id: eventId, key }),
    meta: { errorSource: 'shown-action' },
    onSuccess: ({ code }) => {
      forget(code)
      tell(true, `${nameOf(code)} Undone.`)
    },
    onError: (error) => {
      const failure = ownError(error)
      if (failure) tell(false, failureText(failure))
    },
    onSettled: refetch,
  })

  const undoMarkOf = (code: string) => {
    const key = made.get(code)
    if (!key) return
    if (!markQueue.read().some((each) => each.key === key)) return undo.mutate(key)
    if (isInFlight(key)) return tell(false, 'This is being sent. Please try again.')
    markQueue.remove(key)
    forget(code)
    tell(true, `${nameOf(code)} Undone.`)
  }

  return {
    pieces,
    waitingCount: waiting.length,
    news,
    isStored,
    mark,
    readCode,
    undo: undoMarkOf,
    /** Whether a piece was marked on this page and may be undone. */
    isMadeHere: (code: string) => made.has(code),
  }
}
