import { BOXES_MAX } from './box-lists.ts'

/** Into how many boxes the orders of an event are divided. */
export function BoxCount({
  count,
  onChange,
}: {
  count: number
  onChange: (count: string) => void
}) {
  return (
    <label className="flex items-center gap-2 text-sm">
      Boxes
      <select
        value={count}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 rounded-input border border-line-strong bg-white px-3"
      >
        {Array.from({ length: BOXES_MAX }, (_, index) => (
          <option key={index}>{index + 1}</option>
        ))}
      </select>
    </label>
  )
}
