import { FieldFrame, useField } from '#ui/form/fields/field-frame.tsx'

type RangeFieldProps = {
  name: string
  label: string
  min?: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** A number that is chosen with a slider. */
export function RangeField({ name, label, min = 0, max, value, onChange }: RangeFieldProps) {
  const { frame, control } = useField({ name, label })
  const { required: _, ...slider } = control
  return (
    <FieldFrame {...frame}>
      <input
        {...slider}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-8 w-full accent-berry"
      />
    </FieldFrame>
  )
}
