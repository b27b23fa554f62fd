import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BenchScan,
  type Grade,
  type LookedUpUnit,
  lookUpUnit,
  type Station,
  undoScan,
} from '@twirl/contract/staff/warehouse/bench'
import { isUnitCode, normalizeUnitCode } from '@twirl/contract/staff/warehouse/unit-code'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { ownError } from '#lib/errors/system-error.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { needsStaffLogin } from '../login/staff-login.ts'
import { dropPhotos, keepPhotos } from './bench-photos.ts'
import { scansQuery } from './bench-queries.ts'
import { GRADE_TEXTS, lateText, pieceText, promiseText, STATION_TEXTS } from './bench-texts.ts'
import { addAside, scanQueue } from './scan-queue.ts'
import { useScanNews } from '#ui/scan/scan-news.tsx'
import { isInFlight, subscribeToAnswers } from './send-scans.ts'

/** The piece that lies on the bench, and what is known about it once that is loaded; null without connection. */
type Current = {
  key: string
  code: string
  scanned_at: number
  grade: Grade | null
  /** The reason for retiring it is asked for. */
  isRetiring?: boolean
  unit?: LookedUpUnit | null
}

type Member = { id: number; name: string }

/** The steps of the bench: a code, a grade, a station, and the next code. */
export function useBench(member: Member) {
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState<Current | null>(null)
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const { news, tell } = useScanNews()
  const [isStored, setStored] = useState(true)
  /** Scans of this page that can be taken back, the last one at the end. */
  const done = useRef<string[]>([])
  /** The key of the current scan: an answer for an earlier one is ignored. */
  const currentKey = useRef<string>(undefined)

  const clear = () => {
    currentKey.current = undefined
    setCurrent(null)
    setNote('')
    setPhotos([])
  }
  const setAside = (code: string, reason: string) => {
    addAside({ key: crypto.randomUUID(), code, reason })
    tell(false, `${code} is set aside. ${reason}`)
  }

  const takeAnswer = useEffectEvent((scan: BenchScan) => {
    void queryClient.invalidateQueries(scansQuery())
    if (scan.set_aside === null) {
      const { promises } = scan
      if (promises.length > 0)
        tell(
          promises.every(({ moved_to }) => moved_to !== null),
          `${scan.code}: ${STATION_TEXTS[scan.station]}. ${promises.map(promiseText).join(' ')}`,
        )
      return
    }
    done.current = done.current.filter((key) => key !== scan.key)
    tell(false, `${scan.code} is set aside. ${scan.set_aside}`)
  })
  useEffect(() => subscribeToAnswers((scan) => takeAnswer(scan)), [])

  const readCode = (text: string) => {
    const code = normalizeUnitCode(text)
    if (current?.code === code) return
    if (current) setAside(current.code, 'It was not graded before the next scan.')
    clear()
    if (!isUnitCode(code)) return setAside(code, 'This is not the code of a unit.')
    const scan = newScan(code)
    currentKey.current = scan.key
    setCurrent(scan)
    void lookUp(scan)
  }

  /** What is known about the piece comes while it is being graded; a lost connection does not stop the row. */
  const lookUp = async ({ key, code }: { key: string; code: string }) => {
    const unit = await api(lookUpUnit, { code }).catch((error: unknown) => {
      if (needsStaffLogin(error)) handleError(error, 'background')
      return null
    })
    if (currentKey.current !== key) return
    if (unit && unit.set_aside !== null) {
      clear()
      setAside(code, unit.set_aside)
      return
    }
    setCurrent((scan) => scan && { ...scan, unit })
    if (unit) announce(describe(unit))
  }

  const grade = (chosen: Grade) => current && setCurrent({ ...current, grade: chosen })

  const send = (station: Station, reason?: string) => {
    if (!current?.grade) return
    if (station === 'RETIRE' && reason === undefined) {
      setCurrent({ ...current, isRetiring: true })
      return
    }
    const { key, code, scanned_at } = current
    const { id: staff_id, name: staff_name } = member
    const last_move = current.unit?.last_move
    const scan = {
      key,
      code,
      grade: current.grade,
      station,
      note,
      ...(reason && { reason }),
      scanned_at,
      staff_id,
      staff_name,
    }
    const queue = () =>
      setStored(scanQueue.add(last_move === undefined ? scan : { ...scan, last_move }))
    // Pictures first: a scan that is queued may be sent at once.
    if (photos.length === 0) queue()
    else
      keepPhotos(key, staff_id, photos)
        .catch(() => tell(false, `The pictures of ${code} are not stored in this browser.`))
        .finally(queue)
    done.current.push(key)
    clear()
    tell(true, `${code}: ${GRADE_TEXTS[current.grade]}. Next: ${STATION_TEXTS[station]}.`)
  }

  const takeBack = useMutation({
    mutationFn: (scan: { key: string; is_absent: boolean }) => api(undoScan, scan),
    meta: { errorSource: 'shown-action' },
    onSuccess: ({ key, code, undo_note }, { is_absent }) => {
      done.current = done.current.filter((each) => each !== key)
      tell(
        true,
        [
          `The scan of ${code} is taken back.`,
          undo_note,
          is_absent ? null : 'Scan the piece again.',
        ]
          .filter(Boolean)
          .join(' '),
      )
      void queryClient.invalidateQueries(scansQuery())
    },
    onError: (error) => {
      const failure = ownError(error)
      if (failure) tell(false, failureText(failure))
    },
  })

  const undoLast = () => {
    if (current) return clear()
    const key = done.current.at(-1)
    if (!key) return tell(false, 'There is no scan on this page to take back.')
    const waiting = scanQueue.read().find((scan) => scan.key === key)
    if (!waiting) return takeBack.mutate({ key, is_absent: false })
    if (isInFlight(key)) return tell(false, 'The scan is being sent. Please try again.')
    scanQueue.remove(key)
    void dropPhotos(key).catch(() => {})
    done.current.pop()
    tell(true, `The scan of ${waiting.code} is taken back before it was sent.`)
  }

  return {
    current,
    note,
    setNote,
    photos,
    addPhoto: (jpeg: string) => setPhotos((all) => [...all, jpeg]),
    news,
    isStored,
    readCode,
    grade,
    send,
    clear,
    undoLast,
    takeBack: takeBack.mutate,
  }
}

const newScan = (code: string): Current => ({
  key: crypto.randomUUID(),
  code,
  scanned_at: Date.now(),
  grade: null,
})

function describe({ piece, rental, requests }: LookedUpUnit): string {
  const late = rental?.days_late ? lateText(rental.days_late) : ''
  const texts = [piece && pieceText(piece), rental?.customer, late]
  return [...texts, ...requests.map(({ text }) => text)].filter(Boolean).join('. ')
}
