/** What visitors wrote; days and hours are counted back from the first start. */
export type SeasonMessage = {
  kind: 'contact' | 'career' | 'lead'
  /** The place of its writer among the customers of the season. */
  writer: number
  hoursAgo: number
  text: string
  isAssigned?: boolean
  reply?: string
  note?: string
  isDone?: boolean
}

export const SEASON_MESSAGES: SeasonMessage[] = [
  {
    kind: 'contact',
    writer: 4,
    hoursAgo: 216,
    text: 'I left a hair clip in the garment bag that I sent back. Did you find it?',
    isAssigned: true,
    reply: 'We found it at inspection and mailed it to you today. Enjoy the weekend!',
    isDone: true,
  },
  {
    kind: 'lead',
    writer: 9,
    hoursAgo: 74,
    text: 'We are 32 for our spring banquet and would love to rent together. What dates are still open?',
    isAssigned: true,
    note: 'Asked events which weeks are free before I answer.',
  },
  {
    kind: 'contact',
    writer: 17,
    hoursAgo: 50,
    text: 'My parcel says delivered, but it is not at my door. Could you ask the carrier?',
    isAssigned: true,
    reply: 'We asked the carrier for the scan of the delivery and will write as soon as we hear.',
  },
  {
    kind: 'contact',
    writer: 22,
    hoursAgo: 27,
    text: 'Does the satin midi in emerald run small? I am between S and M.',
  },
  {
    kind: 'career',
    writer: 31,
    hoursAgo: 20,
    text: 'I studied textile conservation and would love to help at your bench on weekends.',
  },
  {
    kind: 'contact',
    writer: 40,
    hoursAgo: 3,
    text: 'I was charged for a month although I sent the dress back on Monday. Please look into it.',
  },
]

/** By the place of the order among those of the season. */
export const ORDER_NOTES = [
  'The customer called: the doorman takes the parcel.',
  'Asked for a second garment bag. It is in the parcel.',
  'A seam was mended before it left. Please check it when it comes back.',
]

export const CUSTOMER_NOTES = [
  'Prefers to be called in the afternoon.',
  'Organizes the formal of her chapter every spring.',
]
