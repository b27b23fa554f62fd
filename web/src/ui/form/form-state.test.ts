import { expect, test } from 'vitest'
import { type FormEvent, formReducer, type FormState, INITIAL_FORM_STATE } from './form-state.ts'

const after = (events: FormEvent[], from: FormState = INITIAL_FORM_STATE): FormState =>
  events.reduce(formReducer, from)

test('leaving a field shows its error, typing in it removes the error', () => {
  const blurred = after([{ type: 'blurred', field: 'email', error: 'Required' }])
  expect(blurred.fieldErrors).toEqual({ email: 'Required' })
  const changed = after([{ type: 'changed', field: 'email' }], blurred)
  expect(changed.fieldErrors).toEqual({})
  expect(changed.isDirty).toBe(true)
})

test('typing in one field leaves the errors of the others', () => {
  const fieldErrors = { name: 'Required', email: 'Required' }
  const rejected = after([{ type: 'rejected', fieldErrors }])
  expect(after([{ type: 'changed', field: 'name' }], rejected).fieldErrors).toEqual({
    email: 'Required',
  })
})

test('leaving a valid field removes its error', () => {
  const wrong = after([{ type: 'blurred', field: 'email', error: 'Required' }])
  const right = after([{ type: 'blurred', field: 'email', error: undefined }], wrong)
  expect(right.fieldErrors).toEqual({})
})

test('a rejected form can be edited again and shows its summary', () => {
  const state = after([
    { type: 'sending' },
    { type: 'rejected', fieldErrors: { name: 'Required' } },
  ])
  expect(state).toMatchObject({ status: 'editing', rejections: 1 })
})

test('a failed submit leaves the form dirty', () => {
  const state = after([
    { type: 'changed', field: 'name' },
    { type: 'sending' },
    { type: 'failed', formError: 'Failed to connect' },
  ])
  expect(state).toMatchObject({ status: 'editing', isDirty: true, formError: 'Failed to connect' })
})

test('the next submit removes the form error', () => {
  expect(after([{ type: 'failed', formError: 'x' }, { type: 'sending' }]).formError).toBeNull()
})

test('a sent form is not dirty', () => {
  const state = after([{ type: 'changed', field: 'name' }, { type: 'sending' }, { type: 'sent' }])
  expect(state).toEqual({ ...INITIAL_FORM_STATE, status: 'sent' })
})

test('a form that stays visible after it was sent can be edited and sent again', () => {
  const state = after([{ type: 'sent' }, { type: 'changed', field: 'name' }])
  expect(state).toEqual({ ...INITIAL_FORM_STATE, isDirty: true })
})
