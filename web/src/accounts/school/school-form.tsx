import { useQueryClient } from '@tanstack/react-query'
import type { Customer } from '@twirl/contract/accounts/customer'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { useKeptForm } from '#ui/form/use-kept-form.ts'
import { updateCustomer } from '../session/customer-query.ts'
import { useCustomerCall } from '#lib/visitor/use-customer-call.ts'
import { SchoolFields } from './school-fields.tsx'

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
