import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deleteHomePart,
  HOME_PART_KINDS,
  HOME_SECTION_TEXTS,
  type HomePart,
  type HomePartKind,
} from '@twirl/contract/staff/catalogue/home'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { HOME, partsQuery } from './home-queries.ts'
import { HomePreview } from './home-preview.tsx'
import { PartForm } from './part-form.tsx'

type Opened = { act: 'new'; kind: HomePartKind } | { act: 'change' | 'delete'; part: HomePart }

const KINDS = Object.keys(HOME_PART_KINDS) as HomePartKind[]

/** What is planned for the home page and the bars above the header, by day (STAFF-136). */
export function HomePage() {
  const parts = useQuery(partsQuery())
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const done = (text: string) => {
    close()
    announce(text)
    void queryClient.invalidateQueries({ queryKey: HOME })
  }
  return (
    <>
      <PageTitle title="Home page" />
      <div className="flex flex-col gap-8">
        <HomePreview />
        {KINDS.map((kind) => (
          <section key={kind} aria-labelledby={kind} className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id={kind} className="text-xl">
                {HOME_PART_KINDS[kind]}
              </h2>
              <button
                type="button"
                className={buttonClass('outline')}
                onClick={() => setOpened({ act: 'new', kind })}
              >
                Plan another <span className="sr-only">: {HOME_PART_KINDS[kind]}</span>
              </button>
            </div>
            <Loaded query={parts}>
              {(data) => (
                <PartList
                  parts={data.parts.filter((part) => part.kind === kind)}
                  onOpen={(act, part) => setOpened({ act, part })}
                />
              )}
            </Loaded>
          </section>
        ))}
      </div>
      {opened?.act === 'new' && (
        <PartForm kind={opened.kind} part={null} onClose={close} onSaved={done} />
      )}
      {opened?.act === 'change' && (
        <PartForm kind={opened.part.kind} part={opened.part} onClose={close} onSaved={done} />
      )}
      {opened?.act === 'delete' && (
        <DeletePopup part={opened.part} onClose={close} onDeleted={done} />
      )}
    </>
  )
}

type PartListProps = {
  parts: HomePart[]
  onOpen: (act: 'change' | 'delete', part: HomePart) => void
}

function PartList({ parts, onOpen }: PartListProps) {
  if (parts.length === 0)
    return (
      <p className="rounded-input bg-white p-4 text-sm">None is planned: the default is shown.</p>
    )
  return (
    <ul className="flex flex-col gap-2">
      {parts.map((part) => (
        <li
          key={part.id}
          className="grid gap-x-6 gap-y-1 rounded-input border border-line bg-white p-4 text-sm lg:grid-cols-[1fr_20rem_auto] lg:items-center"
        >
          <span className="text-base wrap-anywhere">{titleOf(part)}</span>
          <span className="text-ink-soft">{daysText(part)}</span>
          <span className="flex gap-5">
            {(['change', 'delete'] as const).map((act) => (
              <button
                key={act}
                type="button"
                className={TEXT_BUTTON}
                onClick={() => onOpen(act, part)}
              >
                {act === 'change' ? 'Change' : 'Delete'}
                <span className="sr-only"> {titleOf(part)}</span>
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

function titleOf({ text, sections }: HomePart): string {
  if (!sections) return text
  return sections.map(({ kind, heading }) => heading ?? HOME_SECTION_TEXTS[kind]).join(' · ')
}

function daysText({ is_published, is_shown, show_from, show_until }: HomePart): string {
  const until = show_until ? ` to ${formatDay(show_until)}` : ', without an end'
  const state = is_published ? (is_shown ? 'Its days are now' : 'Not today') : 'Not published'
  return `${state}: from ${formatDay(show_from)}${until}`
}

type DeletePopupProps = {
  part: HomePart
  onClose: () => void
  onDeleted: (text: string) => void
}

function DeletePopup({ part, onClose, onDeleted }: DeletePopupProps) {
  const remove = async () => {
    await api(deleteHomePart, { id: part.id, version: part.version })
    onDeleted('It is deleted.')
  }
  return (
    <Popup title="Delete what is planned?" onClose={onClose}>
      <p className="wrap-anywhere">{titleOf(part)}</p>
      <ActionButton action={remove} className={buttonClass()}>
        Delete it
      </ActionButton>
    </Popup>
  )
}
