import * as z from 'zod/mini'
import { type Carrier, CARRIERS } from '../../buying/carriers.ts'
import { REQUIRED } from '../../primitives.ts'

const LENGTH_MAX = 40

/** What the numbers of a carrier look like, and how that is said. */
const PATTERNS: Record<Carrier, { pattern: RegExp; text: string }> = {
  UPS: {
    pattern: /^(1Z[0-9A-Z]{16}|(?!1Z)[0-9A-Z]{9,34})$/,
    text: 'A UPS number has 18 characters and begins with 1Z, or has at least 9 without it',
  },
  USPS: {
    pattern: /^(\d{20,34}|[A-Z]{2}\d{9}[A-Z]{2})$/,
    text: 'A USPS number has at least 20 digits, or 13 characters such as EA123456789US',
  },
  FEDEX: { pattern: /^\d{12,34}$/, text: 'A FedEx number has at least 12 digits' },
  DHL: { pattern: /^[0-9A-Z]{10,39}$/, text: 'A DHL number has at least 10 characters' },
}

/** Without the spaces and dashes that labels are printed with. */
const trackingNumber = z.string(REQUIRED).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, REQUIRED),
  z.maxLength(LENGTH_MAX, `Please use at most ${LENGTH_MAX} characters`),
  z.regex(/^[0-9A-Z]*$/, 'Please use letters and digits only'),
)

export const carrier = z.enum(CARRIERS, 'Please choose a carrier')

export const LABEL_FIELDS = { carrier, tracking_number: trackingNumber }

type Label = { carrier: Carrier; tracking_number: string }

/** A number of another carrier, or half a number, would lead the customer nowhere (STAFF-22). */
export const fitsCarrier = z.refine<Label>(
  (label) => PATTERNS[label.carrier].pattern.test(label.tracking_number),
  {
    path: ['tracking_number'],
    error: ({ input }) => PATTERNS[(input as Label).carrier].text,
  },
)

/** The label of a parcel. */
export const parcelLabel = z.object(LABEL_FIELDS).check(fitsCarrier)
