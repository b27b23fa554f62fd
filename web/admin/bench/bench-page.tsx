import { useSuspenseQuery } from '@tanstack/react-query'
import { BENCH_NOTE_MAX } from '@twirl/contract/staff/warehouse/bench'
import { type Ref, useRef } from 'react'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { AsideList } from './aside-list.tsx'
import { GRADE_TEXTS, STATION_TEXTS } from './bench-texts.ts'
import { CameraButton } from '#ui/scan/camera-button.tsx'
import { KeyChoice, keysOf } from './key-choice.tsx'
import { PhotoInput } from './photo-input.tsx'
import { RecentScans } from './recent-scans.tsx'
import { RetireReason } from './retire-reason.tsx'
import { ScanField } from './scan-field.tsx'
import { ScanNews } from '#ui/scan/scan-news.tsx'
import { UnitCard } from './unit-card.tsx'
import { useBench } from './use-bench.ts'
import { WaitingScans } from './waiting-scans.tsx'

/** Pieces that come back: scan, grade, next station, next scan. All of it works without the mouse. */
export function BenchPage() {
  const { member } = useSuspenseQuery(loginQuery()).data
  return member ? <Bench member={member} /> : null
}

function Bench({ member }: { member: { id: number; name: string } }) {
  const bench = useBench(member)
  const { current, news } = bench
  const noteField = useRef<HTMLInputElement>(null)
  const photoField = useRef<HTMLInputElement>(null)
  const choices = current?.grade
    ? keysOf(STATION_TEXTS, (to) => bench.send(to))
    : keysOf(GRADE_TEXTS, bench.grade)
  const keys = current
    ? {
        ...choices,
        n: () => noteField.current?.focus(),
        p: () => photoField.current?.click(),
      }
    : undefined
  return (
    <>
      <PageTitle title="Bench">
        <p className="text-sm text-ink-soft">
          <kbd>Esc</kbd> leaves a piece, <kbd>Ctrl</kbd>+<kbd>Z</kbd> takes the last step back.
        </p>
      </PageTitle>
      <div className="grid gap-6 xl:grid-cols-[1fr_26rem]">
        <section aria-label="Piece" className="flex min-w-0 flex-col gap-4">
          <ScanField
            label="Scan or type a code"
            onCode={bench.readCode}
            keys={keys}
            onEscape={bench.clear}
            onUndo={bench.undoLast}
          >
            <CameraButton onCode={bench.readCode} />
          </ScanField>
          <WaitingScans member={member} isStored={bench.isStored} />
          {news && !current && <ScanNews news={news} />}
          {current ? (
            <CurrentPiece bench={bench} noteField={noteField} photoField={photoField} />
          ) : (
            !news && <p className="text-ink-soft">Scan the code on the label of a piece.</p>
          )}
          <AsideList />
        </section>
        <RecentScans onTakeBack={bench.takeBack} />
      </div>
    </>
  )
}

type CurrentPieceProps = {
  bench: ReturnType<typeof useBench>
  noteField: Ref<HTMLInputElement>
  photoField: Ref<HTMLInputElement>
}

function CurrentPiece({ bench, noteField, photoField }: CurrentPieceProps) {
  const { current, note } = bench
  if (!current) return null
  const { unit } = current
  return (
    <div
      data-testid="current-piece"
      className="flex flex-col gap-4 rounded-input border border-line bg-white p-4"
    >
      {unit ? (
        <UnitCard unit={unit} />
      ) : unit === null ? (
        <p>
          <strong>{current.code}</strong>: there is no connection. Grade the piece. It is checked
          when the connection is back.
        </p>
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-32 w-full rounded-input" />
        </div>
      )}
      {current.grade ? (
        <>
          <p className="text-sm">
            Grade: <strong>{GRADE_TEXTS[current.grade]}</strong>
          </p>
          {current.isRetiring ? (
            <RetireReason onSend={(reason) => bench.send('RETIRE', reason)} />
          ) : (
            <KeyChoice
              label="Next station"
              texts={STATION_TEXTS}
              onChoose={(to) => bench.send(to)}
            />
          )}
        </>
      ) : (
        <KeyChoice label="Grade" texts={GRADE_TEXTS} onChoose={bench.grade} />
      )}
      <label className="flex flex-col gap-1 text-sm font-semibold">
        Note (N, optional)
        <input
          ref={noteField}
          value={note}
          maxLength={BENCH_NOTE_MAX}
          onChange={({ target }) => bench.setNote(target.value)}
          // Enter leads back to the keys of the bench.
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          className="h-11 rounded-input border border-line-strong bg-white px-3 font-normal"
        />
      </label>
      <PhotoInput ref={photoField} photos={bench.photos} onAdd={bench.addPhoto} />
      <button type="button" className={`self-start ${TEXT_BUTTON}`} onClick={bench.clear}>
        Leave this piece
      </button>
    </div>
  )
}
