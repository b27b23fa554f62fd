import {
  ROSTER_STATES,
  type RosterPerson,
  type RosterState,
} from '@twirl/contract/groups/lead-roster'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { useId, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { CONTROL } from '#ui/form/fields/field-frame.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { NudgePopup } from '../nudges/nudge-popup.tsx'
import { nudgeGroupOf } from '../nudges/nudge-words.ts'
import { useLeadRoster } from '../lead-queries.ts'
import { LeadSkeleton } from '../lead-skeleton.tsx'
import { countPeople, countPieces, STATE_WORDS, UNNAMED } from '../roster-words.ts'

type LeadPeopleProps = {
  eventId: number
  /** Null: everyone. */
  state: RosterState | null
  onState: (state: RosterState | null) => void
}

/** Everyone of the event, by state and name (LEAD-4). */
export function LeadPeople({ eventId, state, onState }: LeadPeopleProps) {
  const { data, error, refetch } = useLeadRoster(eventId)
  if (data)
    return (
      <People
        eventId={eventId}
        people={data.people}
        guestsJoined={data.guests_joined}
        state={state}
        onState={onState}
      />
    )
  if (error) return <LoadFailure text="We couldn’t load the list." onRetry={() => void refetch()} />
  return <LeadSkeleton />
}

type PeopleProps = LeadPeopleProps & {
  people: readonly RosterPerson[]
  guestsJoined: number
}

function People({ eventId, people, guestsJoined, state, onState }: PeopleProps) {
  const [search, setSearch] = useState('')
  const [reminded, setReminded] = useState<RosterPerson | 'GROUP' | null>(null)
  const toRemind = people.find((person) => nudgeGroupOf(person) !== null)
  const person = reminded === 'GROUP' ? null : reminded
  const group = nudgeGroupOf(person ?? toRemind ?? people[0]!) ?? 'NOT_ORDERED'
  const shown = people.filter(
    (each) => (state === null || each.state === state) && hasName(each, search),
  )
  if (people.length === 0)
    return (
      <p className="max-w-read text-ink-soft">
        No one is on the list yet. Share the link to your event, and everyone who answers, joins or
        orders appears here. {guestsText(guestsJoined)}
      </p>
    )
  return (
    <section aria-label="People" className="flex flex-col gap-5">
      <StateFilter people={people} state={state} onState={onState} />
      <SearchField value={search} onChange={setSearch} />
      {toRemind && (
        <div>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setReminded('GROUP')}
            className={buttonClass('outline')}
          >
            Send a reminder
          </button>
        </div>
      )}
      <p role="status" className="text-ink-soft">
        {shown.length === people.length
          ? countPeople(people.length)
          : `${shown.length} of ${countPeople(people.length)}`}
        . {guestsText(guestsJoined)}
      </p>
      {shown.length === 0 ? (
        <p>No one here. Try another state or name.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((each) => (
            <PersonRow key={each.key} person={each} onRemind={() => setReminded(each)} />
          ))}
        </ul>
      )}
      {reminded && (
        <NudgePopup
          eventId={eventId}
          group={group}
          person={person}
          onClose={() => setReminded(null)}
        />
      )}
    </section>
  )
}

function guestsText(count: number): string {
  if (count === 0) return ''
  return `${count} more joined without logging in: we don’t know their names until they order.`
}

/** Each word of the search begins a word of the name. */
function hasName({ name }: RosterPerson, search: string): boolean {
  const words = (name || UNNAMED).toLowerCase().split(/\s+/)
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

type StateFilterProps = Pick<PeopleProps, 'people' | 'state' | 'onState'>

function StateFilter({ people, state, onState }: StateFilterProps) {
  const counts = Map.groupBy(people, (person) => person.state)
  const used = ROSTER_STATES.filter((each) => counts.has(each) || each === state)
  const choices = [
    { value: null, text: `All ${people.length}` },
    ...used.map((value) => ({
      value,
      text: `${STATE_WORDS[value]} ${counts.get(value)?.length ?? 0}`,
    })),
  ]
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === state}
          onClick={() => onState(value)}
          className="min-h-11 rounded-full border border-line-strong px-4 hover:border-berry aria-pressed:border-berry aria-pressed:bg-blush aria-pressed:font-semibold"
        >
          {text}
        </button>
      ))}
    </div>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="max-w-read">
      <label htmlFor={id} className="block pb-1.5 font-semibold">
        Find someone
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`h-12 ${CONTROL}`}
      />
    </div>
  )
}

function PersonRow({ person, onRemind }: { person: RosterPerson; onRemind: () => void }) {
  const { name, state, is_attending, dress_size, pieces } = person
  const facts = [
    dress_size && `Size ${SIZE_LABELS[dress_size]}`,
    pieces > 0 && countPieces(pieces),
    // The state says it otherwise.
    is_attending === false && state !== 'DECLINED' && 'answered no',
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name || UNNAMED}</p>
        {facts.length > 0 && <p className="text-ink-soft">{facts.join(' · ')}</p>}
      </div>
      <div className="flex items-center gap-4">
        {nudgeGroupOf(person) !== null && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Remind ${name || UNNAMED}`}
            onClick={onRemind}
            className="min-h-11 underline underline-offset-4 hover:text-berry"
          >
            Remind
          </button>
        )}
        <StateBadge state={state} />
      </div>
    </li>
  )
}

const BADGES: Record<RosterState, string> = {
  INVITED: 'bg-shell',
  DECLINED: 'bg-shell text-ink-soft',
  COMING: 'bg-butter',
  JOINED: 'bg-butter',
  IN_BAG: 'bg-lilac',
  ORDERED: 'bg-mint',
  HANDED_OUT: 'bg-lilac',
  RETURNED: 'bg-mint',
}

function StateBadge({ state }: { state: RosterState }) {
  return (
    <span className={`rounded-full px-3 py-1 text-sm font-semibold ${BADGES[state]}`}>
      {STATE_WORDS[state]}
    </span>
  )
}
