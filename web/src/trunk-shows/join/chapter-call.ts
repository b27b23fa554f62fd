import { REQUIRED } from '@twirl/contract/primitives'
import type { School } from '@twirl/contract/groups/schools'
import type { FormValues } from '#ui/form/form-call.ts'
import type { FieldErrors } from '#ui/form/form-state.ts'
import { resolveOption } from '#ui/form/fields/matching-options.ts'
import { type FindOutcome, findEvent } from './find-event.ts'

export type Schools = { universities: School[]; sororities: School[] }

/** The school whose name matches the text. */
export function schoolNamed(schools: School[], text: string): School | undefined {
  const names = schools.map(({ name }) => name)
  const match = resolveOption(names, text)
  return schools.find(({ name }) => name === match)
}

export function checkChapter(
  { university_id = '', sorority_id = '' }: FormValues,
  { universities, sororities }: Schools,
): FieldErrors {
  const errors = {
    university_id: schoolError(university_id, universities),
    sorority_id: schoolError(sorority_id, sororities),
  }
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

function schoolError(text: string, schools: School[]): string | null {
  if (text.trim() === '') return REQUIRED
  if (schools.length === 0) return 'The list is still loading. Please try again.'
  return schoolNamed(schools, text) ? null : 'Please choose one from the list'
}

export function findChapterEvent(
  { university_id = '', sorority_id = '' }: FormValues,
  { universities, sororities }: Schools,
): Promise<FindOutcome> {
  return findEvent({
    university_id: schoolNamed(universities, university_id)?.id,
    sorority_id: schoolNamed(sororities, sorority_id)?.id,
  })
}
