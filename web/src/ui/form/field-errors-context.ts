import { createContext } from 'react'
import type { FieldErrors } from './form-state.ts'

/** The form's complaints, for its fields. */
export const FieldErrorsContext = createContext<FieldErrors>({})
