import { expect, test } from 'vitest'
import { type FormEvent, type FormState, FRESH_FORM, nextFormState } from './form-state.ts'

const after = (events: FormEvent[], from: FormState = FRESH_FORM): FormState =>
  events.reduce(nextFormState, from)

test('leaving a field shows its error, typing in it takes the error away', () => {
  const left = after([{ type: 'left', field: 'email', error: 'Required' }])
  expect(left.errors).toEqual({ email: 'Required' })
  const edited = after([{ type: 'edited', field: 'email' }], left)
  expect(edited.errors).toEqual({})
  expect(edited.isDirty).toBe(true)
})

test('typing in one field leaves the errors of the others', () => {
  const refused = after([{ type: 'refused', errors: { name: 'Required', email: 'Required' } }])
  expect(after([{ type: 'edited', field: 'name' }], refused).errors).toEqual({ email: 'Required' })
})

test('leaving a field that is right clears its error', () => {
  const wrong = after([{ type: 'left', field: 'email', error: 'Required' }])
  expect(after([{ type: 'left', field: 'email', error: undefined }], wrong).errors).toEqual({})
})

test('a refused form can be edited again and shows its summary', () => {
  const state = after([{ type: 'sending' }, { type: 'refused', errors: { name: 'Required' } }])
  expect(state).toMatchObject({ status: 'editing', refusals: 1 })
})

test('a failure keeps the form dirty: nothing was sent', () => {
  const state = after([
    { type: 'edited', field: 'name' },
    { type: 'sending' },
    { type: 'failed', failure: 'Failed to connect' },
  ])
  expect(state).toMatchObject({ status: 'editing', isDirty: true, failure: 'Failed to connect' })
})

test('the next try forgets the failure before', () => {
  expect(after([{ type: 'failed', failure: 'x' }, { type: 'sending' }]).failure).toBeNull()
})

test('what was sent may be left without a question', () => {
  const state = after([{ type: 'edited', field: 'name' }, { type: 'sending' }, { type: 'sent' }])
  expect(state).toEqual({ ...FRESH_FORM, status: 'sent' })
})

test('a form that stays after it was sent can be edited and sent again', () => {
  const state = after([{ type: 'sent' }, { type: 'edited', field: 'name' }])
  expect(state).toEqual({ ...FRESH_FORM, isDirty: true })
})
