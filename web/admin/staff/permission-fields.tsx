import { type Permission, PERMISSIONS } from '@twirl/contract/staff/access/permissions'
import { use, useId } from 'react'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { describePermission } from '../shell/nav.ts'

type PermissionFieldsProps = {
  chosen: readonly Permission[]
  onChange: (chosen: Permission[]) => void
}

/** The permissions of a member, one checkbox each. */
export function PermissionFields({ chosen, onChange }: PermissionFieldsProps) {
  const error = use(FieldErrorsContext)['permissions']
  const errorId = useId()
  const toggle = (permission: Permission, isChosen: boolean) =>
    onChange(PERMISSIONS.filter((each) => (each === permission ? isChosen : chosen.includes(each))))
  return (
    <fieldset className="col-span-full">
      <legend className="pb-2 font-semibold">Permissions</legend>
      {PERMISSIONS.map((permission, index) => (
        <label
          key={permission}
          data-name="Permissions"
          className="flex min-h-11 items-center gap-3"
        >
          <input
            type="checkbox"
            // The form finds the field by this name, when nothing is chosen.
            name={index === 0 ? 'permissions' : undefined}
            aria-invalid={index === 0 && error ? true : undefined}
            aria-describedby={index === 0 && error ? errorId : undefined}
            checked={chosen.includes(permission)}
            onChange={({ target }) => toggle(permission, target.checked)}
            className="size-5 accent-berry"
          />
          {describePermission(permission)}
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export const NO_PERMISSION = { permissions: 'Choose at least one' }
