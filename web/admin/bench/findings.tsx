import { useQuery } from '@tanstack/react-query'
import { listBenchPhotos, type LookedUpUnit } from '@twirl/contract/staff/warehouse/bench'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { GRADE_TEXTS } from './bench-texts.ts'
import { PhotoList } from './photo-input.tsx'

/** What was found at earlier inspections of the unit. */
export function Findings({ findings }: { findings: LookedUpUnit['findings'] }) {
  const [opened, setOpened] = useState<string | null>(null)
  if (findings.length === 0) return null
  return (
    <>
      <ul aria-label="Found before" className="text-ink-soft">
        {findings.map(({ key, at, by, grade, note, photo_count }) => (
          <li key={key}>
            {formatShopTime(at)}, {by}: {GRADE_TEXTS[grade]}
            {note && `. ${note}`}{' '}
            {photo_count > 0 && (
              <button type="button" className={TEXT_BUTTON} onClick={() => setOpened(key)}>
                {photo_count === 1 ? '1 picture' : `${photo_count} pictures`}
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened && <PhotoPopup scanKey={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function PhotoPopup({ scanKey, onClose }: { scanKey: string; onClose: () => void }) {
  const photos = useQuery({
    queryKey: ['bench-photos', scanKey],
    queryFn: () => api(listBenchPhotos, { key: scanKey }),
  })
  return (
    <Popup title="Pictures of damage" onClose={onClose}>
      <Loaded query={photos}>{({ photos: jpegs }) => <PhotoList photos={jpegs} />}</Loaded>
    </Popup>
  )
}
