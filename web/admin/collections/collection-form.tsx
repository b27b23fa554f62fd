import { useQueryClient } from '@tanstack/react-query'
import {
  changeCollection,
  COLLECTION_DESCRIPTION_MAX,
  type CollectionDetails,
  LISTING_ORDERS,
} from '@twirl/contract/staff/catalogue/collections'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkWith, emptyToNull } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { collectionQuery, collectionsQuery } from './collection-queries.ts'
import { KIND_OPTIONS } from './collections-page.tsx'

type Values = Record<string, string>

/** What staff decide about a collection. The version that the form showed is sent with it (STAFF-133). */
export function CollectionForm({ collection }: { collection: CollectionDetails }) {
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState(collection)
  const { id, version } = seen
  const inputOf = (values: Values) => ({
    id,
    version,
    name: values['name'] ?? '',
    kind: values['kind'] as CollectionDetails['kind'],
    description: values['description'] ?? '',
    listing_order: values['listing_order'] as CollectionDetails['listing_order'],
    is_in_menu: values['is_in_menu'] === 'on',
    is_published: values['is_published'] === 'on',
    show_from: emptyToNull(values['show_from']),
    show_until: emptyToNull(values['show_until']),
  })
  const call = {
    check: (values: Values) => checkWith(changeCollection.input, inputOf(values)),
    checkedAfter: { show_from: ['show_until'] },
    send: (values: Values) => api(changeCollection, inputOf(values)),
  }
  const handleSent = (changed: CollectionDetails) => {
    setSeen(changed)
    queryClient.setQueryData(collectionQuery(id).queryKey, changed)
    void queryClient.invalidateQueries(collectionsQuery())
    announce('The collection is saved.')
  }
  return (
    <section aria-labelledby="about" className="rounded-input border border-line bg-white p-4">
      <h2 id="about" className="pb-4 text-xl">
        About it
      </h2>
      <Form
        label="About the collection"
        load={async () => call}
        button="Save"
        sentText="Saved"
        onSent={handleSent}
        hasLeaveWarning
      >
        <TextField name="name" label="Name" defaultValue={seen.name} maxLength={100} />
        <SelectField name="kind" label="Kind" options={KIND_OPTIONS} defaultValue={seen.kind} />
        <TextArea
          name="description"
          label="Description"
          hint="Below the title of its page."
          defaultValue={seen.description}
          rows={2}
          maxLength={COLLECTION_DESCRIPTION_MAX}
          isOptional
        />
        <SelectField
          name="listing_order"
          label="Order of its products"
          hint="Visitors can choose another."
          options={Object.entries(LISTING_ORDERS)}
          defaultValue={seen.listing_order}
          isWide
        />
        <TextField
          name="show_from"
          type="date"
          label="First day"
          hint="In New York. Empty: at once."
          defaultValue={seen.show_from ?? ''}
          isOptional
        />
        <TextField
          name="show_until"
          type="date"
          label="Last day"
          hint="It is shown on this day, too. Empty: no end."
          defaultValue={seen.show_until ?? ''}
          isOptional
        />
        <CheckField name="is_published" label="Published" isChecked={seen.is_published} />
        <CheckField name="is_in_menu" label="In the menu" isChecked={seen.is_in_menu} />
      </Form>
    </section>
  )
}

type CheckFieldProps = { name: string; label: string; isChecked: boolean }

function CheckField({ name, label, isChecked }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isChecked}
        className="size-5 accent-berry"
      />
      {label}
    </label>
  )
}
