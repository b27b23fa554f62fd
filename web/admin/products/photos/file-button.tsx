import type { ChangeEvent } from 'react'

type FileButtonProps = {
  label: string
  /** What screen readers say, if the label alone is not unique on the page. */
  name: string
  className: string
  isMultiple?: boolean
  onChoose: (files: File[]) => void
}

/** A button that opens the choice of files. */
export function FileButton({ label, name, className, isMultiple, onChoose }: FileButtonProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // So that the same file can be chosen again.
    target.value = ''
    if (files.length > 0) onChoose(files)
  }
  return (
    <label
      className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus ${className}`}
    >
      <span aria-hidden="true">{label}</span>
      <input
        type="file"
        aria-label={name}
        // Types that the server refuses can be chosen, too: it says why.
        accept="image/*"
        multiple={isMultiple}
        onChange={choose}
        className="sr-only"
      />
    </label>
  )
}
