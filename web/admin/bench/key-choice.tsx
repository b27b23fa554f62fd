type KeyChoiceProps<Value extends string> = {
  label: string
  texts: Readonly<Record<Value, string>>
  onChoose: (value: Value) => void
}

/** Choices that are made with the digit before them, or by a press. */
export function KeyChoice<Value extends string>({ label, texts, onChoose }: KeyChoiceProps<Value>) {
  const values = Object.keys(texts) as Value[]
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap gap-2">
        {values.map((value, index) => (
          <button
            key={value}
            type="button"
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
            className="inline-flex min-h-11 items-center gap-2 rounded-input border border-line-strong bg-white px-4 font-semibold hover:border-berry hover:text-berry"
          >
            <kbd className="rounded-input bg-shell px-2 text-sm">{index + 1}</kbd>
            {texts[value]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** The keys of these choices, for the field. */
export function keysOf<Value extends string>(
  texts: Readonly<Record<Value, string>>,
  onChoose: (value: Value) => void,
): Record<string, () => void> {
  const values = Object.keys(texts) as Value[]
  return Object.fromEntries(
    values.map((value, index) => [String(index + 1), () => onChoose(value)]),
  )
}
