/** The bar at the top; prices in its text are highlighted. */
export function PromoBanner({ text }: { text: string }) {
  if (!text) return null
  return (
    <aside
      aria-label="Rental prices"
      className="bg-ink px-4 py-2 text-center text-sm text-balance text-white"
    >
      {text.split(/(\$\d+(?:\.\d\d)?)/).map((part, index) =>
        index % 2 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
          <strong key={index} className="font-semibold text-butter">
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </aside>
  )
}
