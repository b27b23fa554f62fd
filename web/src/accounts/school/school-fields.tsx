import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import type { School } from '@twirl/contract/groups/schools'
import { type ChangeEvent, useState } from 'react'
import { SelectField } from '#ui/form/fields/field.tsx'
import { sororitiesQuery, universitiesQuery } from './school-queries.ts'

type SchoolFieldsProps = {
  customer: Pick<Customer, 'university_id' | 'university_name' | 'sorority_id' | 'sorority_name'>
}

/** The list of sororities depends on the university. */
export function SchoolFields({ customer }: SchoolFieldsProps) {
  const isHydrated = useHydrated()
  const [university, setUniversity] = useState(toValue(customer.university_id))
  const [sorority, setSorority] = useState(toValue(customer.sorority_id))
  const universities = useQuery({ ...universitiesQuery(), enabled: isHydrated })
  const sororities = useQuery({
    ...sororitiesQuery(Number(university)),
    enabled: isHydrated && university !== '',
  })

  const chooseUniversity = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setUniversity(target.value)
    setSorority('')
  }

  return (
    <>
      <SelectField
        name="university_id"
        label="University"
        options={toOptions(universities, customer.university_id, customer.university_name)}
        value={university}
        onChange={chooseUniversity}
        hint={hintOf(universities)}
        isOptional
        isWide
      />
      <SelectField
        name="sorority_id"
        label="Sorority"
        options={toOptions(sororities, customer.sorority_id, customer.sorority_name)}
        value={sorority}
        onChange={({ target }) => setSorority(target.value)}
        disabled={university === ''}
        hint={university === '' ? 'Choose your university first.' : hintOf(sororities)}
        isOptional
        isWide
      />
    </>
  )
}

const toValue = (id: number | null): string => (id === null ? '' : String(id))

/** Until the list has loaded, the customer's own school is the only option. */
function toOptions(
  { data }: UseQueryResult<School[]>,
  id: number | null,
  name: string | null,
): [string, string][] {
  const known = id !== null && name !== null ? [{ id, name }] : []
  return (data ?? known).map((school) => [String(school.id), school.name])
}

function hintOf({ isError, refetch }: UseQueryResult<School[]>) {
  if (!isError) return undefined
  return (
    <span>
      We couldn’t load the list.{' '}
      <button
        type="button"
        onClick={() => void refetch()}
        className="min-h-8 text-berry underline underline-offset-4"
      >
        Try again
      </button>
    </span>
  )
}
