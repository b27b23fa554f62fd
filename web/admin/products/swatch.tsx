/** How a color looks; its name stands beside it. */
export function Swatch({ hex }: { hex: string }) {
  return (
    <span
      aria-hidden
      className="size-5 shrink-0 rounded-full border border-line-strong"
      style={{ backgroundColor: hex }}
    />
  )
}
