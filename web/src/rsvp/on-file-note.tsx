/** Explains the filled-in fields, with a button to clear them (decisions A70). */
export function OnFileNote({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-input bg-mint px-4 py-1 text-sm sm:col-span-2">
      We have these details on file for you.
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 font-semibold text-berry underline underline-offset-4 hover:text-berry-deep"
      >
        Not you?
      </button>
    </p>
  )
}
