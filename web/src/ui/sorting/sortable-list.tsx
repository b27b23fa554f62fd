import { type DragEvent, type ReactNode, useState } from 'react'
import { Glyph } from '../icon.tsx'
import { announce } from '../live-region.tsx'
import { moveItem } from './move-item.ts'

const ARROWS = {
  grid: { earlier: 'M14.5 6l-6 6 6 6', later: 'M9.5 6l6 6-6 6' },
  rows: { earlier: 'M6 14.5l6-6 6 6', later: 'M6 9.5l6 6 6-6' },
}

type SortableListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  /** What an item is called, for the names of its buttons. */
  nameOf: (item: Item, index: number) => string
  onSort: (items: Item[]) => void
  layout: 'grid' | 'rows'
  className: string
  itemClassName: string
  children: (item: Item, index: number) => ReactNode
}

/** A list whose items are moved by dragging, or by two buttons each: with the keyboard and on touch screens. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, onSort, layout, className, itemClassName, children } = props
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    announce(`${nameOf(items[from]!, from)}: place ${to + 1} of ${items.length}.`)
    onSort(moveItem(items, from, to))
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const handleDragOver = (event: DragEvent, index: number) => {
    // Files that are dragged over the list are not for it.
    if (dragged === null) return
    event.preventDefault()
    setOver(index)
  }
  return (
    <ol aria-label={label} className={className}>
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
        <li
          key={keyOf(item)}
          draggable
          // Text that is selected in a field is not a drag of the item.
          onPointerDown={({ target, currentTarget }) => {
            currentTarget.draggable = !(
              target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
            )
          }}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            // Firefox drags nothing without data.
            event.dataTransfer.setData('text/plain', nameOf(item, index))
            setDragged(index)
          }}
          onDragOver={(event) => handleDragOver(event, index)}
          onDrop={(event) => {
            if (dragged === null) return
            event.preventDefault()
            event.stopPropagation()
            move(dragged, index)
            end()
          }}
          onDragEnd={end}
          // A browser would drag a picture as a file of its own.
          className={`[&_img]:pointer-events-none ${itemClassName} ${dragged === index ? 'opacity-50' : ''} ${over === index && dragged !== index ? 'outline-2 outline-focus' : ''}`}
        >
          {children(item, index)}
          <div className="flex shrink-0">
            {(['earlier', 'later'] as const).map((direction) => {
              const to = direction === 'earlier' ? index - 1 : index + 1
              return (
                <button
                  key={direction}
                  type="button"
                  aria-label={`Move ${nameOf(item, index)} ${direction}`}
                  // It stays in the order of the keyboard, so that the focus is not lost at an end.
                  aria-disabled={to < 0 || to >= items.length}
                  onClick={() => move(index, to)}
                  className="grid size-11 place-items-center rounded-full hover:text-berry aria-disabled:cursor-default aria-disabled:text-line-strong"
                >
                  <Glyph path={ARROWS[layout][direction]} className="size-5" />
                </button>
              )
            })}
          </div>
        </li>
      ))}
    </ol>
  )
}
