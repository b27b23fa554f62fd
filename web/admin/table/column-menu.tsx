import { Menu } from '@base-ui/react/menu'
import { Icon } from '#ui/icon.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import type { TableColumn } from './data-table.tsx'

type ColumnMenuProps = {
  columns: readonly Pick<TableColumn<never>, 'id' | 'text'>[]
  shown: readonly string[]
  onChange: (shown: string[]) => void
}

/** Chooses which columns are shown. The last one stays. */
export function ColumnMenu({ columns, shown, onChange }: ColumnMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className={TEXT_BUTTON}>Columns</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-30">
          <Menu.Popup className="rounded-input border border-line bg-white p-2 shadow-overlay">
            {columns.map(({ id, text }) => {
              const isShown = shown.includes(id)
              return (
                <Menu.CheckboxItem
                  key={id}
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onCheckedChange={() =>
                    onChange(isShown ? shown.filter((each) => each !== id) : [...shown, id])
                  }
                  closeOnClick={false}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-input px-3 text-sm data-disabled:text-ink-mute data-highlighted:bg-shell"
                >
                  <span aria-hidden className="inline-grid size-5 place-items-center">
                    <Menu.CheckboxItemIndicator>
                      <Icon name="check" />
                    </Menu.CheckboxItemIndicator>
                  </span>
                  {text}
                </Menu.CheckboxItem>
              )
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
