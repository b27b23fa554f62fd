import { useRef, useState } from 'react'
import type { CardFormHandle, PayableCard } from './payable-card.ts'

/** A card that is typed to pay with: `props` belong to its form, `card` is null until it is complete. */
export function useTypedCard() {
  const [card, setCard] = useState<PayableCard | null>(null)
  const form = useRef<CardFormHandle>(null)
  return {
    props: { ref: form, onCapture: setCard },
    card,
    cardForm: {
      showMissing: () => form.current?.showMissing(),
      refuse: (fieldErrors: Record<string, string>) => form.current?.refuse(fieldErrors),
    },
  }
}
