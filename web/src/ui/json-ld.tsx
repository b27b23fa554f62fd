/**
 * Structured data for search engines, written by the server's render only. Callers pass null in the browser, so that
 * the code that creates the data is not part of its scripts.
 */
export function JsonLd({ data }: { data: object | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: toSafeJson(data ?? {}) }}
    />
  )
}

export function toSafeJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
