import type { CardDetails } from '@twirl/contract/buying/credit-cards'

/** What a call to pay takes, with the name of the card for a sentence. */
export type CollectedCard = { name: string } & (
  | { id: number }
  | { details: CardDetails; isSavedForLater: boolean }
  | { confirmationToken: string; isSavedForLater: boolean }
)

/** A card that is complete as far as its form can tell. */
export type PayableCard = {
  /** Called when the button to pay is pressed. Null: the card is not taken, and its form says why. */
  collect: () => Promise<CollectedCard | null>
}

/** The form of a card that is typed. */
export type CardFormHandle = {
  /** The button to pay was pressed before the card was complete: its fields say what is missing. */
  showMissing: () => void
  /** The card was not taken. As much as may be kept of what was typed stays. */
  refuse: (fieldErrors: Record<string, string>) => void
}
