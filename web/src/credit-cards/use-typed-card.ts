import { useRef, useState } from 'react'
import { lastFour } from './card-text.ts'
import type { CapturedCard, TypedCardHandle } from './typed-card-form.tsx'

/** A card that is typed to pay with: `props` belong to its form, `card` is null until it is complete. */
export function useTypedCard() {
  const [captured, setCaptured] = useState<CapturedCard | null>(null)
  const form = useRef<TypedCardHandle>(null)
  return {
    props: { ref: form, onCapture: setCaptured },
    card: captured && {
      ...captured,
      name: `card ending in ${lastFour(captured.details.credit_card_number)}`,
    },
    cardForm: {
      showMissing: () => form.current?.showMissing(),
      refuse: (fieldErrors: Record<string, string>) => form.current?.refuse(fieldErrors),
    },
  }
}
