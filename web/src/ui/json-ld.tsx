/**
 * Structured data, for search engines: written when the page is rendered on the server, and left as it is in
 * the browser. `toData` and what it imports therefore stay out of the browser's scripts.
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
