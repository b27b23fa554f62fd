import type { School } from '@twirl/contract/groups/schools'
import { useState } from 'react'
import { ComboboxField } from '#ui/form/fields/combobox-field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { checkChapter, findChapterEvent, schoolNamed, type Schools } from './chapter-call.ts'
import type { FindOutcome } from './find-event.ts'

type ChapterFormProps = {
  /** All universities, and the sororities of the chosen one. */
  schools: Schools
  /** Defined if the lists did not load. */
  onRetry: (() => void) | undefined
  onUniversity: (universityId: number | undefined) => void
  onFound: (outcome: FindOutcome) => void
}

/** Finds a sorority's event by its chapter. */
export function ChapterForm({ schools, onRetry, onUniversity, onFound }: ChapterFormProps) {
  const [university, setUniversity] = useState<School>()
  const { universities, sororities } = schools

  const load = async () => ({
    check: (values: FormValues) => checkChapter(values, schools),
    send: (values: FormValues) => findChapterEvent(values, schools),
  })
  const chooseUniversity = (text: string) => {
    const chosen = schoolNamed(universities, text)
    if (chosen?.id === university?.id) return
    setUniversity(chosen)
    onUniversity(chosen?.id)
  }

  return (
    <Form label="Find your chapter’s event" load={load} button="Find my event" onSent={onFound}>
      <ComboboxField
        name="university_id"
        label="University"
        placeholder="Start typing"
        options={names(universities)}
        onTextChange={chooseUniversity}
        hint={onRetry && <ListFailure onRetry={onRetry} />}
        isWide
      />
      <ComboboxField
        // Another university has other sororities, so the text is cleared.
        key={university?.id}
        name="sorority_id"
        label="Sorority"
        placeholder={university && 'Start typing'}
        options={names(sororities)}
        disabled={!university}
        hint={university ? undefined : 'Choose your university first.'}
        isWide
      />
    </Form>
  )
}

function ListFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <span>
      We couldn’t load the list.{' '}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-8 text-berry underline underline-offset-4"
      >
        Try again
      </button>
    </span>
  )
}

const names = (schools: School[]): string[] => schools.map(({ name }) => name)
