import { useCallback, useState } from 'react'
import { storedJson } from '#lib/storage.ts'
import { type Choices, NO_CHOICES } from './rules/choices.ts'

// For the visit: a reload and a way back from the checkout keep the selection.
const stored = storedJson('sessionStorage', 'bag-choices', isChoices)

export function useChoices(): [Choices, (choices: Choices) => void] {
  const [choices, setChoices] = useState(() => stored.read() ?? NO_CHOICES)
  const saveChoices = useCallback((changed: Choices) => {
    stored.write(changed)
    setChoices(changed)
  }, [])
  return [choices, saveChoices]
}

function isChoices(value: unknown): value is Choices {
  const { items, trunkShowId } = Object(value)
  return (
    typeof items === 'object' &&
    items !== null &&
    (trunkShowId === null || Number.isInteger(trunkShowId))
  )
}
