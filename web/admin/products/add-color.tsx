import { useQuery } from '@tanstack/react-query'
import { colorName } from '@twirl/contract/staff/catalogue/product-fields'
import { useId, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { choicesQuery } from './product-queries.ts'

const CONTROL = 'h-11 w-full rounded-input border border-line-strong bg-white px-3'

type Color = { name: string; hex: string }
type AddColorProps = { taken: readonly string[]; onAdd: (color: Color) => void }

/** A color that the shop has, or a new one with its look. */
export function AddColor({ taken, onAdd }: AddColorProps) {
  const listId = useId()
  const errorId = useId()
  const colors = useQuery(choicesQuery()).data?.colors ?? []
  const [text, setText] = useState('')
  const [hex, setHex] = useState('#c0392b')
  const [error, setError] = useState<string | null>(null)
  const isSame = (name: string) => name.toLowerCase() === text.trim().toLowerCase()
  const known = colors.find(({ name }) => isSame(name))
  const add = () => {
    const { data, error: problem } = colorName.safeParse(text)
    if (problem) return setError(problem.issues[0]!.message)
    if (taken.some(isSame)) return setError('This color is listed already')
    onAdd(known ?? { name: data, hex })
    setText('')
    setError(null)
  }
  return (
    <div className="flex flex-wrap items-end gap-3 pt-4">
      <label className="flex w-56 flex-col gap-1 font-semibold">
        Add a color
        <input
          className={CONTROL}
          value={text}
          list={listId}
          maxLength={60}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ target }) => {
            setText(target.value)
            setError(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
        />
        <datalist id={listId}>
          {colors.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      </label>
      {text.trim() !== '' && !known && (
        <label className="flex flex-col gap-1 font-semibold">
          New color: how it looks
          <input
            type="color"
            className={`${CONTROL} w-24 p-1`}
            value={hex}
            onChange={({ target }) => setHex(target.value)}
          />
        </label>
      )}
      <button type="button" className={buttonClass('outline')} onClick={add}>
        Add
      </button>
      {error && (
        <p id={errorId} role="alert" className="w-full text-error">
          {error}
        </p>
      )}
    </div>
  )
}
