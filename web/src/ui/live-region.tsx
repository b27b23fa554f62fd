const REGION_ID = 'live-region'

/** Stands empty in every page from the start: screen readers only watch regions they have met. */
export function LiveRegion() {
  return <div id={REGION_ID} role="status" className="sr-only" />
}

/** Says something politely to those who cannot see that it changed. */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID)
  if (region) region.textContent = text
}
