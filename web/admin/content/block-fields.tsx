import { use, useState } from 'react'
import { CONTENT_TEXT_MAX, CONTENT_TITLE_MAX } from '@twirl/contract/staff/content'
import { TextArea, TextField } from '#ui/form/fields/field.tsx'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { SortableList } from '#ui/sorting/sortable-list.tsx'
import { type DraftBlock, type DraftItem, newItem } from './draft.ts'

type BlockFieldsProps = { block: DraftBlock; onChange: (block: DraftBlock) => void }

/** The fields of a block. Closed until they are wanted, because a page has many; an error opens them. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  const { id, name, form, items } = block
  const errors = use(FieldErrorsContext)
  const hasError = Object.keys(errors).some((field) => field.startsWith(`${id}.`))
  const [isOpen, setOpen] = useState(false)
  const setItems = (changed: DraftItem[]) => onChange({ ...block, items: changed })
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="col-span-full rounded-input border border-line bg-white px-4"
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {name}
        {block.is_changed && <span className="font-normal text-ink-soft"> (changed)</span>}
      </summary>
      <div role="group" aria-label={name} className="flex flex-col gap-4 pb-4">
        {block.has_title && (
          <TextField
            name={`${id}.title`}
            label="Title"
            value={block.title}
            maxLength={CONTENT_TITLE_MAX}
            onChange={({ target }) => onChange({ ...block, title: target.value })}
          />
        )}
        {block.has_text && (
          <TextArea
            name={`${id}.text`}
            label="Text"
            value={block.text}
            rows={form === 'line' ? 3 : 10}
            maxLength={CONTENT_TEXT_MAX}
            onChange={({ target }) => onChange({ ...block, text: target.value })}
          />
        )}
        {block.has_items && !block.is_list && (
          <ol className="flex flex-col gap-3">
            {items.map((item, index) => (
              <li key={item.key} className="rounded-input border border-line p-3">
                <ItemFields block={block} index={index} onChange={setItems} />
              </li>
            ))}
          </ol>
        )}
        {block.is_list && <ItemList block={block} onChange={setItems} />}
        {errors[`${id}.items`] && (
          <p role="alert" className="text-sm text-error">
            {errors[`${id}.items`]}
          </p>
        )}
      </div>
    </details>
  )
}

type ItemsProps = { block: DraftBlock; onChange: (items: DraftItem[]) => void }

/** Items that can be added, removed and ordered (STAFF-232). */
function ItemList({ block, onChange }: ItemsProps) {
  const { items } = block
  return (
    <>
      <SortableList
        label={`Order of ${block.name}`}
        items={items}
        keyOf={({ key }) => key}
        nameOf={({ title }, index) => title || `Number ${index + 1}`}
        onSort={onChange}
        layout="rows"
        className="flex flex-col gap-3"
        itemClassName="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-input border border-line p-3"
      >
        {({ key, title }, index) => (
          <>
            <ItemFields block={block} index={index} onChange={onChange} />
            <button
              type="button"
              className={TEXT_BUTTON}
              onClick={() => onChange(items.filter((each) => each.key !== key))}
            >
              Remove <span className="sr-only">{title}</span>
            </button>
          </>
        )}
      </SortableList>
      <button
        type="button"
        className={`self-start ${TEXT_BUTTON}`}
        onClick={() => onChange([...items, newItem(items)])}
      >
        Add another <span className="sr-only">to {block.name}</span>
      </button>
    </>
  )
}

function ItemFields({ block, index, onChange }: ItemsProps & { index: number }) {
  const { id, items, form, is_list } = block
  const item = items[index]!
  const set = (change: Partial<DraftItem>) =>
    onChange(items.map((each) => (each.key === item.key ? { ...each, ...change } : each)))
  return (
    <div className="flex w-full flex-col gap-3">
      <TextField
        name={`${id}.items.${index}.title`}
        label={is_list ? `Question ${index + 1}` : `Title ${index + 1}`}
        value={item.title}
        maxLength={CONTENT_TITLE_MAX}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        name={`${id}.items.${index}.text`}
        label={is_list ? `Answer ${index + 1}` : `Text ${index + 1}`}
        value={item.text}
        rows={form === 'line' ? 2 : 4}
        maxLength={CONTENT_TEXT_MAX}
        onChange={({ target }) => set({ text: target.value })}
      />
    </div>
  )
}
