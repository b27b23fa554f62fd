import { HOME_SECTION_TEXTS } from '@twirl/contract/staff/catalogue/home'
import { HEADING_MAX, HOME_SECTIONS, type HomeSection } from '@twirl/contract/system'
import { use } from 'react'
import { CONTROL, FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { SortableList } from '#ui/sorting/sortable-list.tsx'

type SectionsFieldProps = { sections: HomeSection[]; onChange: (sections: HomeSection[]) => void }

/** The sections of the home page: their order, their headings, and which are left out. */
export function SectionsField({ sections, onChange }: SectionsFieldProps) {
  const error = use(FieldErrorsContext)['sections']
  const missing = HOME_SECTIONS.filter((kind) => sections.every((section) => section.kind !== kind))
  const setHeading = (kind: HomeSection['kind'], heading: string) =>
    onChange(
      sections.map((section) =>
        section.kind === kind ? { kind, heading: heading.trim() === '' ? null : heading } : section,
      ),
    )
  return (
    <fieldset className="col-span-full flex flex-col gap-3">
      <legend className="pb-2 font-semibold">Sections below the first one</legend>
      <SortableList
        label="Sections"
        items={sections}
        keyOf={({ kind }) => kind}
        nameOf={({ kind }) => HOME_SECTION_TEXTS[kind]}
        onSort={onChange}
        layout="rows"
        className="flex flex-col gap-2"
        itemClassName="flex flex-wrap items-center justify-end gap-x-3 rounded-input border border-line bg-white p-2"
      >
        {({ kind, heading }) => (
          <>
            <input
              type="text"
              aria-label={`Heading of ${HOME_SECTION_TEXTS[kind]}`}
              placeholder={HOME_SECTION_TEXTS[kind]}
              defaultValue={heading ?? ''}
              maxLength={HEADING_MAX}
              onChange={({ target }) => setHeading(kind, target.value)}
              className={`h-11 ${CONTROL}`}
            />
            <button
              type="button"
              className={TEXT_BUTTON}
              onClick={() => onChange(sections.filter((section) => section.kind !== kind))}
            >
              Leave out <span className="sr-only">{HOME_SECTION_TEXTS[kind]}</span>
            </button>
          </>
        )}
      </SortableList>
      {missing.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`self-start ${TEXT_BUTTON}`}
          onClick={() => onChange([...sections, { kind, heading: null }])}
        >
          Add {HOME_SECTION_TEXTS[kind]}
        </button>
      ))}
      {error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
