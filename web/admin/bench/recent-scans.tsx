import { useQuery } from '@tanstack/react-query'
import type { BenchScan } from '@twirl/contract/staff/warehouse/bench'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { PassedPromises } from '../units/passed-promises.tsx'
import { scansQuery } from './bench-queries.ts'
import { GRADE_TEXTS, pieceText, STATION_TEXTS } from './bench-texts.ts'

/** The last scans of all benches, by whom. Those of today can be taken back. */
export function RecentScans({ onTakeBack }: Pick<ScanRowProps, 'onTakeBack'>) {
  const scans = useQuery(scansQuery())
  return (
    <section aria-label="Recent scans" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-lg">Recent scans</h2>
      <Loaded query={scans}>
        {({ scans: rows }) =>
          rows.length === 0 ? (
            <p className="text-sm text-ink-soft">No piece was scanned yet.</p>
          ) : (
            <ol className="flex flex-col divide-y divide-line rounded-input border border-line bg-white text-sm">
              {rows.map((scan) => (
                <ScanRow key={scan.key} scan={scan} onTakeBack={onTakeBack} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

type ScanRowProps = {
  scan: BenchScan
  onTakeBack: (scan: { key: string; is_absent: boolean }) => void
}

function ScanRow({ scan, onTakeBack }: ScanRowProps) {
  const { key, code, piece, grade, station, note, set_aside, at, by, undone_by } = scan
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <strong>{code}</strong> {piece && pieceText(piece)}
        </p>
        {set_aside === null ? (
          <p className={undone_by ? 'line-through' : ''}>
            {GRADE_TEXTS[grade]} → {STATION_TEXTS[station]}
            {scan.condition && `. Condition ${scan.condition}`}
            {note && `. ${note}`}
          </p>
        ) : (
          <p className="text-error">Set aside. {set_aside}</p>
        )}
        <p className="text-ink-soft">
          <time dateTime={at}>{formatShopTime(at)}</time>, {by}
          {undone_by && `. Taken back by ${undone_by}`}
          {scan.undo_note && `. ${scan.undo_note}`}
        </p>
        {!undone_by && <PassedPromises promises={scan.promises} />}
      </div>
      <div className="flex gap-x-4">
        {scan.can_be_absent && (
          <button
            type="button"
            aria-label={`The piece ${code} is not here`}
            className={TEXT_BUTTON}
            onClick={() => onTakeBack({ key, is_absent: true })}
          >
            Not here
          </button>
        )}
        {scan.can_take_back && (
          <button
            type="button"
            aria-label={`Take back the scan of ${code}`}
            className={TEXT_BUTTON}
            onClick={() => onTakeBack({ key, is_absent: false })}
          >
            Take back
          </button>
        )}
      </div>
    </li>
  )
}
