import { useQuery } from '@tanstack/react-query'
import { STATE_CODES } from '@twirl/contract/buying/states'
import type { StoredEvent } from '@twirl/contract/staff/events/event-form'
import { type ReactNode, useState } from 'react'
import { EmailField, SelectField, TextField } from '#ui/form/fields/field.tsx'
import { sororitiesQuery, statesQuery, universitiesQuery } from './event-queries.ts'
import { KIND_TEXTS } from './event-texts.ts'

type EventFieldsProps = {
  event: StoredEvent | null
  /** Once guests know the event, its kind and its link stay. */
  isDraft: boolean
}

/** The fields of an event that are typed, in the groups in which staff think of them. */
export function EventFields({ event, isDraft }: EventFieldsProps) {
  const [kind, setKind] = useState<string>(event?.kind ?? '')
  return (
    <>
      <Group title="What it is">
        <SelectField
          name="kind"
          label="Kind"
          options={Object.entries(KIND_TEXTS).filter(([value]) => isDraft || value === event?.kind)}
          defaultValue={event?.kind}
          onChange={({ target }) => setKind(target.value)}
        />
        <TextField name="theme" label="Theme" defaultValue={event?.theme} maxLength={100} />
        <TextField
          name="alias"
          label="Link"
          isOptional={isDraft}
          readOnly={!isDraft}
          defaultValue={event?.alias ?? ''}
          hint={
            isDraft
              ? 'Small letters, digits and dashes. Left empty, it is made from the theme.'
              : 'Invitations contain it, so it stays.'
          }
          autoCapitalize="none"
          autoComplete="off"
          maxLength={61}
        />
      </Group>
      <Group title="Whose it is">
        {kind !== 'ONLINE_GROUP' && <ChapterFields event={event} />}
        <TextField
          name="lead_name"
          label="Group leader"
          isOptional={kind !== 'ONLINE_GROUP'}
          defaultValue={event?.lead_name ?? ''}
          autoComplete="off"
          maxLength={100}
        />
        <EmailField
          name="lead_email"
          label="Email of the group leader’s account"
          isOptional
          defaultValue={event?.lead_email ?? ''}
          autoComplete="off"
        />
      </Group>
      <Group title="When it is" about="All times are New York time.">
        <TimeField name="opens_at" label="Opens" value={event?.opens_at} />
        <TimeField name="closes_at" label="Closes" value={event?.closes_at} />
        <TextField
          name="hand_out_date"
          label="Hand-out"
          type="date"
          isOptional
          defaultValue={event?.hand_out_date ?? ''}
        />
        <TextField
          name="party_date"
          label="Party"
          type="date"
          isOptional
          defaultValue={event?.party_date ?? ''}
        />
        <SelectField
          name="rsvp_state"
          label="Answers to invitations"
          options={[
            ['OPEN', 'Taken'],
            ['CLOSED', 'Not taken'],
          ]}
          defaultValue={event?.rsvp_state ?? 'OPEN'}
        />
        <TimeField
          name="rsvp_closes_at"
          label="Answers until"
          isOptional
          hint="Left empty, until the event closes."
          value={event?.rsvp_closes_at ?? ''}
        />
      </Group>
      <Group
        title="Who wears what"
        about="With no twins, a style in one color goes to the first member who orders it, whatever the size. The others see it as taken."
      >
        <SelectField
          name="has_no_twins"
          label="The same dress twice"
          options={[
            ['OFF', 'Allowed'],
            ['ON', 'No twins'],
          ]}
          defaultValue={event?.has_no_twins ? 'ON' : 'OFF'}
        />
      </Group>
      <AddressGroup address={event?.shipping_address ?? null} />
    </>
  )
}

function ChapterFields({ event }: { event: StoredEvent | null }) {
  const [universityId, setUniversityId] = useState(event?.university_id ?? 0)
  const universities = useQuery(universitiesQuery()).data?.universities
  const sororities = useQuery(sororitiesQuery(universityId)).data?.sororities
  const toOptions = (schools: { id: number; name: string }[] = []) =>
    schools.map(({ id, name }) => [String(id), name] as const)
  return (
    <>
      <SelectField
        // Anew when the list has come, so that the stored choice is shown.
        key={universities ? 'universities' : 'loading'}
        name="university_id"
        label="University"
        options={toOptions(universities)}
        defaultValue={event?.university_id ?? ''}
        onChange={({ target }) => setUniversityId(Number(target.value))}
      />
      <SelectField
        key={`${universityId} ${sororities ? 'sororities' : 'loading'}`}
        name="sorority_id"
        label="Sorority"
        options={toOptions(sororities)}
        defaultValue={universityId === event?.university_id ? (event.sorority_id ?? '') : ''}
        disabled={universityId === 0}
      />
    </>
  )
}

type TimeFieldProps = {
  name: string
  label: string
  value: string | undefined
  isOptional?: boolean
  hint?: string
}

function TimeField({ value, ...field }: TimeFieldProps) {
  return <TextField type="datetime-local" defaultValue={value} {...field} />
}

function AddressGroup({ address }: { address: StoredEvent['shipping_address'] }) {
  const { data: delivered } = useQuery(statesQuery())
  // An address from before stays, also where the shop delivers no more.
  const isOffered = (code: string) =>
    code === address?.state || !delivered || delivered.some((state) => state.code === code)
  const text = (
    name: Exclude<keyof NonNullable<typeof address>, 'state'>,
    label: string,
    isOptional = false,
  ) => (
    <TextField
      name={name}
      label={label}
      isOptional={isOptional}
      defaultValue={address?.[name] ?? ''}
      autoComplete="off"
      maxLength={100}
    />
  )
  return (
    <Group
      title="Where its box goes"
      about="The group leader’s address. It can be added later; the event opens with one."
    >
      {text('first_name', 'First name')}
      {text('last_name', 'Last name')}
      {text('street_address', 'Street address')}
      {text('apt_unit_floor', 'Apt, unit or floor', true)}
      {text('city', 'City')}
      <SelectField
        name="state"
        label="State"
        options={STATE_CODES.filter(isOffered).map((code) => [code, code])}
        defaultValue={address?.state ?? ''}
      />
      {text('zip_code', 'Zip code')}
      {text('cell_phone', 'Cell phone')}
    </Group>
  )
}

type GroupProps = { title: string; about?: string; children: ReactNode }

export function Group({ title, about, children }: GroupProps) {
  return (
    <fieldset className="col-span-full min-w-0 rounded-input border border-line bg-white p-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="text-lg font-semibold">
        {title}
      </p>
      {about && <p className="text-sm text-ink-soft">{about}</p>}
      <div className="field-grid pt-3">{children}</div>
    </fieldset>
  )
}
