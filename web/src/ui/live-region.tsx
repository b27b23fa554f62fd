const REGION_ID = 'live-region'

/** Part of every page from the start, because screen readers observe only regions that exist already. */
export function LiveRegion() {
  return <div id={REGION_ID} role="status" className="sr-only" />
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID)
  if (region) region.textContent = text
}
