import { useQuery } from '@tanstack/react-query'
import { listLabels } from '@twirl/contract/staff/warehouse/unit-intake'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { storedText } from '#lib/storage.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { Label } from './label.tsx'
import './labels.css'

const SHEETS = {
  'letter-30': { text: 'Letter sheet, 30 labels (Avery 5160)', count: 30 },
  'letter-10': { text: 'Letter sheet, 10 labels (Avery 5163)', count: 10 },
  roll: { text: 'Label printer, 2¼ × 1¼ inches', count: 1 },
} as const
type Sheet = keyof typeof SHEETS

const CONTROL = 'h-11 rounded-input border border-line-strong bg-white px-3'

const storedSheet = storedText('localStorage', 'sheet of labels')

/** Labels to print: of units that were just received, or of units that were chosen (STAFF-45). */
export function LabelsPage() {
  const [search] = useAddressSearch(['codes', 'key'])
  const labels = useQuery({
    queryKey: ['labels', search],
    queryFn: () => api(listLabels, search as object),
  })
  const [sheet, setSheet] = useState<Sheet>(() => {
    const stored = storedSheet.read()
    return stored && stored in SHEETS ? (stored as Sheet) : 'letter-30'
  })
  const [used, setUsed] = useState(0)
  const { count } = SHEETS[sheet]
  const chooseSheet = (next: Sheet) => {
    storedSheet.write(next)
    setSheet(next)
    setUsed(0)
  }
  return (
    <>
      <PageTitle title="Labels" />
      <Loaded query={labels}>
        {({ labels: found }) =>
          found.length === 0 ? (
            <p>There are no units to print labels for.</p>
          ) : (
            <>
              <div className="label-controls flex flex-wrap items-end gap-4 pb-5 text-sm">
                <label className="flex min-w-0 flex-col gap-1 font-semibold">
                  Paper
                  <select
                    className={`${CONTROL} max-w-full`}
                    value={sheet}
                    onChange={({ target }) => chooseSheet(target.value as Sheet)}
                  >
                    {Object.entries(SHEETS).map(([name, { text }]) => (
                      <option key={name} value={name}>
                        {text}
                      </option>
                    ))}
                  </select>
                </label>
                {count > 1 && (
                  <label className="flex flex-col gap-1 font-semibold">
                    Labels already used on the first sheet
                    <input
                      type="number"
                      min={0}
                      max={count - 1}
                      value={used}
                      onChange={({ target }) =>
                        setUsed(Math.min(count - 1, Math.max(0, Math.trunc(Number(target.value)))))
                      }
                      className={`${CONTROL} w-24`}
                    />
                  </label>
                )}
                <button type="button" className={buttonClass()} onClick={() => globalThis.print()}>
                  {`Print ${found.length === 1 ? '1 label' : `${found.length} labels`}`}
                </button>
              </div>
              {/* Focusable, so that the keyboard can scroll it. */}
              <section
                aria-label="Preview"
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
                tabIndex={0}
                className="label-scroll overflow-x-auto rounded-input border border-line bg-white p-4"
              >
                <ul aria-label="Labels" className="label-sheet" data-sheet={sheet}>
                  {Array.from({ length: used }, (_, place) => (
                    <li key={place} aria-hidden />
                  ))}
                  {found.map((label) => (
                    <Label key={label.code} label={label} />
                  ))}
                </ul>
              </section>
            </>
          )
        }
      </Loaded>
    </>
  )
}
