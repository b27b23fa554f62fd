import {
  BANNER_TEXT_MAX,
  changeHomePart,
  createHomePart,
  HOME_PART_KINDS,
  type HomePart,
  type HomePartKind,
} from '@twirl/contract/staff/catalogue/home'
import { HOME_SECTIONS, type HomeSection } from '@twirl/contract/system'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextArea, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkWith, emptyToNull } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { SectionsField } from './sections-field.tsx'

type Values = Record<string, string>

type PartFormProps = {
  kind: HomePartKind
  /** Null: a new one is planned. */
  part: HomePart | null
  onClose: () => void
  onSaved: (text: string) => void
}

const PLACEHOLDERS =
  'In braces: {rental_mini}, {rental_long}, {minimum}, {free_shipping_from}, {shipping_fee}, {rental_days}, {rental_days_group}, {refund_days}, {refund_hours_group}.'

/** Plans a bar or an arrangement of the home page. The version that the form showed is sent with it (STAFF-137). */
export function PartForm({ kind, part, onClose, onSaved }: PartFormProps) {
  const [sections, setSections] = useState<HomeSection[]>(
    part?.sections ?? HOME_SECTIONS.map((each) => ({ kind: each, heading: null })),
  )
  const isBanner = kind !== 'SECTIONS'
  const inputOf = (values: Values) => ({
    kind,
    text: isBanner ? (values['text'] ?? '') : '',
    link: kind === 'TOP_BANNER' ? emptyToNull(values['link']) : null,
    sections: isBanner ? null : sections,
    show_from: values['show_from'] ?? '',
    show_until: emptyToNull(values['show_until']),
    is_published: values['is_published'] === 'on',
  })
  const call = {
    check: (values: Values) => checkWith(createHomePart.input, inputOf(values)),
    checkedAfter: { show_from: ['show_until'] },
    send: (values: Values) => {
      const input = inputOf(values)
      return part
        ? api(changeHomePart, { id: part.id, version: part.version, ...input })
        : api(createHomePart, input)
    },
  }
  return (
    <Popup title={HOME_PART_KINDS[kind]} onClose={onClose} hasForm>
      <Form
        label={HOME_PART_KINDS[kind]}
        load={async () => call}
        button="Save"
        onSent={() => onSaved('It is saved.')}
      >
        {isBanner ? (
          <TextArea
            name="text"
            label="Text"
            hint={PLACEHOLDERS}
            defaultValue={part?.text ?? ''}
            rows={2}
            maxLength={BANNER_TEXT_MAX}
          />
        ) : (
          <SectionsField sections={sections} onChange={setSections} />
        )}
        {kind === 'TOP_BANNER' && (
          <TextField
            name="link"
            label="Link"
            hint="A path of the shop, such as /sale, or an address with https."
            defaultValue={part?.link ?? ''}
            isOptional
            isWide
          />
        )}
        <TextField
          name="show_from"
          type="date"
          label="First day"
          defaultValue={part?.show_from ?? ''}
          isWide
        />
        <TextField
          name="show_until"
          type="date"
          label="Last day"
          hint="It is shown on this day, too. Days are New York’s."
          defaultValue={part?.show_until ?? ''}
          isOptional
          isWide
        />
        <label className="col-span-full flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="is_published"
            defaultChecked={part?.is_published ?? true}
            className="size-5 accent-berry"
          />
          Published
        </label>
      </Form>
    </Popup>
  )
}
