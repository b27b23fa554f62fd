import { beforeEach, expect, test } from 'vitest'
import { keptFormName, noteUnmountedForm, readKeptForm } from './kept-form.ts'
import {
  endKnownSession,
  endSession,
  forgetSession,
  isSessionEnded,
  startSession,
} from './session-end.ts'

const ADA = 1
const EVE = 2
const ADDRESS = { name: 'address-new', values: { city: 'Atlanta' } }
const leaveForm = () => noteUnmountedForm(ADDRESS, isSessionEnded())

beforeEach(forgetSession)

test('a form that disappears after the session ended is kept for the same customer', () => {
  startSession(ADA)
  endSession()
  leaveForm()
  startSession(ADA)
  expect(isSessionEnded()).toBe(false)
  expect(readKeptForm('address-new')).toEqual({ city: 'Atlanta' })
  expect(readKeptForm('personal')).toBeNull()
})

test('so is one that disappears a moment before the end is noticed', () => {
  startSession(ADA)
  leaveForm()
  endKnownSession()
  expect(keptFormName()).toBe('address-new')
})

test('a form that was left earlier is not kept', async () => {
  startSession(ADA)
  leaveForm()
  await new Promise((resolve) => setTimeout(resolve))
  endSession()
  expect(keptFormName()).toBeNull()
})

test('another customer does not see it', () => {
  startSession(ADA)
  endSession()
  leaveForm()
  startSession(EVE)
  expect(keptFormName()).toBeNull()
})

test('a logout forgets it', () => {
  startSession(ADA)
  endSession()
  leaveForm()
  forgetSession()
  expect([isSessionEnded(), keptFormName()]).toEqual([false, null])
})

test('a guest has no session that ends; a page that was loaded with an ended one says so', () => {
  endKnownSession()
  expect(isSessionEnded()).toBe(false)
  endSession()
  expect(isSessionEnded()).toBe(true)
})
