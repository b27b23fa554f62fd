import { type BoxResult, type OpenBox, receiveBox } from '@twirl/contract/staff/orders/boxes'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Popup } from '#ui/overlay/popup.tsx'

type ReceiveBoxPopupProps = {
  box: OpenBox
  onDone: (box: OpenBox, text: string) => void
  onClose: () => void
}

/** Chooses the pieces that came back, all of them at first, and shows what became of each (STAFF-95). */
export function ReceiveBoxPopup({ box, onDone, onClose }: ReceiveBoxPopupProps) {
  // The list stays as it was opened, while the page behind shows what is still away.
  const [away] = useState(box.away)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [results, setResults] = useState<BoxResult[] | null>(null)
  const chosen = away.map(({ code }) => code).filter((code) => !missing.includes(code))
  const receive = async () => {
    const answer = await api(receiveBox, { id: box.id, units: chosen })
    const done = answer.results.filter(({ is_done }) => is_done).length
    setResults(answer.results)
    onDone(answer.box, `${done} of ${answer.results.length} pieces are received.`)
  }
  const textOf = (code: string) => {
    const result = results?.find((each) => each.code === code)
    if (!result) return 'still out'
    return result.is_done ? 'received' : (result.text ?? 'not received')
  }
  return (
    <Popup title="Take the box back" onClose={onClose}>
      <p>
        {results
          ? 'What is received waits for the inspection.'
          : 'Clear the boxes of pieces that are missing: they stay with their member. Each member gets a mail when all pieces of a line are back.'}
      </p>
      <ul className="max-h-[50vh] overflow-y-auto text-sm">
        {away.map(({ code, name, title }) => (
          <li key={code} className="border-b border-line last:border-0">
            <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
              {!results && (
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-berry"
                  checked={!missing.includes(code)}
                  onChange={({ target }) =>
                    setMissing(
                      target.checked ? missing.filter((each) => each !== code) : [...missing, code],
                    )
                  }
                />
              )}
              <span>
                <span className="font-mono">{code}</span> {title}, {name}
                {results && `: ${textOf(code)}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {results ? (
        <button type="button" className={buttonClass('outline')} onClick={onClose}>
          Close
        </button>
      ) : chosen.length > 0 ? (
        <ActionButton action={receive} className={buttonClass()}>
          Receive {chosen.length} {chosen.length === 1 ? 'piece' : 'pieces'}
        </ActionButton>
      ) : (
        <p role="status">Choose at least one piece.</p>
      )}
    </Popup>
  )
}
