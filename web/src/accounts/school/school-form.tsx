import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import type { School } from '@twirl/contract/groups/schools'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { updateCustomer } from '../session/customer-query.ts'
import { sororitiesQuery, universitiesQuery } from './school-queries.ts'

type SchoolFormProps = {
  customer: Customer
  button: string
  sentText?: string
  onSent?: () => void
  /** Further fields of the profile. */
  children?: ReactNode
}

/** Shown after sign-up and in the profile. */
export function SchoolForm({ customer, button, sentText, onSent, children }: SchoolFormProps) {
  const queryClient = useQueryClient()
  const asCustomer = useCustomerCall()
  const kept = useKeptForm('school')
  const [isSaved, setSaved] = useState(false)
  const typed =
    kept.values && !isSaved
      ? // The names belong to the saved ids.
        { ...customer, university_name: null, sorority_name: null, ...kept.values }
      : customer
  const load = async () => {
    const { check, send } = await import('./school-call.ts')
    return { check, send: (values: FormValues) => asCustomer(send(values)) }
  }
  return (
    <Form
      label="University and sorority"
      load={load}
      button={button}
      sentText={sentText}
      onSent={(saved) => {
        updateCustomer(queryClient, saved)
        setSaved(true)
        onSent?.()
      }}
      hasLeaveWarning
      kept={kept}
      moreButtons={
        <button
          type="submit"
          name="is_not_sorority_member"
          value="true"
          className={buttonClass('outline')}
        >
          I’m not in a sorority
        </button>
      }
    >
      {/* A new key empties the fields after the customer answered “not in a sorority”. */}
      <SchoolFields key={String(customer.is_not_sorority_member)} customer={typed} />
      <TextField
        name="graduation_date"
        label="Graduation date"
        type="date"
        defaultValue={typed.graduation_date ?? ''}
        isOptional
      />
      {children}
    </Form>
  )
}

type SchoolFieldsProps = {
  customer: Pick<Customer, 'university_id' | 'university_name' | 'sorority_id' | 'sorority_name'>
}

/** The list of sororities depends on the university. */
function SchoolFields({ customer }: SchoolFieldsProps) {
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
