/** ORDER-5: shipping_company_code. */
export const CARRIERS = ['UPS', 'USPS', 'FEDEX', 'DHL'] as const
export type Carrier = (typeof CARRIERS)[number]

export const CARRIER_NAMES: Record<Carrier, string> = {
  UPS: 'UPS',
  USPS: 'USPS',
  FEDEX: 'FedEx',
  DHL: 'DHL',
}

/** Where a parcel can be followed (ORDER-5). */
const TRACKING_URLS: Record<Carrier, string> = {
  UPS: 'https://www.ups.com/track?tracknum=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  FEDEX: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/en/express/tracking.html?AWB=',
}

export function trackingUrl(carrier: Carrier, trackingNumber: string): string {
  return TRACKING_URLS[carrier] + encodeURIComponent(trackingNumber)
}
