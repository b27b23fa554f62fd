import { type RefObject, useEffect, useRef, useState } from 'react'
import { forgetKeptForm, noteUnmountedForm, readKeptForm } from '#lib/visitor/kept-form.ts'
import { isSessionEnded } from '#lib/visitor/session-end.ts'
import type { FormValues } from './form-call.ts'
import { readValues } from './use-form.ts'

export type KeptForm = {
  name: string
  /** What was typed before the session ended; null if nothing was. */
  values: FormValues | null
}

/** For the form of a customer: what was typed is restored once, after the login that follows an ended session. */
export function useKeptForm(name: string): KeptForm {
  const [values] = useState(() => readKeptForm(name))
  useEffect(() => {
    if (values) forgetKeptForm()
  }, [values])
  return { name, values }
}

/** Keeps the values of a form that disappears with the session. */
export function useKeepingOf(
  kept: KeptForm | undefined,
  form: RefObject<HTMLFormElement | null>,
  isDirty: boolean,
): void {
  const wasDirty = useRef(isDirty)
  useEffect(() => {
    wasDirty.current = isDirty
  }, [isDirty])
  const name = kept?.name
  useEffect(() => {
    const element = form.current
    return () => {
      if (name && element && wasDirty.current)
        noteUnmountedForm({ name, values: withoutSecrets(element) }, isSessionEnded())
    }
  }, [name, form])
}

function withoutSecrets(form: HTMLFormElement): FormValues {
  const secrets = form.querySelectorAll<HTMLInputElement>(
    '[type=password], [autocomplete*=password], [autocomplete^=cc-], [autocomplete=one-time-code]',
  )
  const names = new Set(Array.from(secrets, (field) => field.name))
  return Object.fromEntries(Object.entries(readValues(form)).filter(([name]) => !names.has(name)))
}
