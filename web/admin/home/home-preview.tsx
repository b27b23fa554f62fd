import { useQuery } from '@tanstack/react-query'
import { HOME_SECTION_TEXTS } from '@twirl/contract/staff/catalogue/home'
import { useId, useState } from 'react'
import { shopDayOf } from '#lib/format/format-shop-time.ts'
import { CONTROL } from '#ui/form/fields/field-frame.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { previewQuery } from './home-queries.ts'

/** What visitors see on a day that the member chooses: the bars as they look, and the sections in their order. */
export function HomePreview() {
  const id = useId()
  const [day, setDay] = useState(today)
  const preview = useQuery(previewQuery(day))
  return (
    <section aria-labelledby={id} className="rounded-input border border-line bg-white p-4">
      <div className="flex flex-wrap items-end justify-between gap-4 pb-4">
        <h2 id={id} className="text-xl">
          Preview
        </h2>
        <label className="text-sm">
          <span className="block pb-1 font-semibold">Day in New York</span>
          <input
            type="date"
            value={day}
            onChange={({ target }) => target.value && setDay(target.value)}
            className={`h-11 ${CONTROL}`}
          />
        </label>
      </div>
      <Loaded query={preview}>
        {({ promo, top, sections }) => (
          <div className="overflow-hidden rounded-input border border-line">
            {promo && <p className="bg-ink px-4 py-2 text-center text-sm text-white">{promo}</p>}
            {top && (
              <p className="bg-butter px-4 py-2 text-center text-sm">
                <span className={top.link ? 'font-semibold underline underline-offset-4' : ''}>
                  {top.text}
                </span>
              </p>
            )}
            <ol aria-label="Sections" className="flex flex-col gap-2 bg-paper p-4">
              <li className="rounded-input bg-blush/60 p-4 font-display text-lg">
                Wear it once. Twirl all night.
              </li>
              {sections.map(({ kind, heading }) => (
                <li key={kind} className="rounded-input bg-shell p-4 font-display text-lg">
                  {heading ?? HOME_SECTION_TEXTS[kind]}
                </li>
              ))}
            </ol>
          </div>
        )}
      </Loaded>
    </section>
  )
}

const today = () => shopDayOf(new Date().toISOString())
