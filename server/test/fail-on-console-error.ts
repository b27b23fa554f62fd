import { afterEach, beforeEach, expect } from 'vitest'

/* oxlint-disable no-console -- what this file is about */
const printError = console.error
let errors: unknown[][] = []

// A test that expects an error replaces console.error for its own duration.
beforeEach(() => {
  errors = []
  console.error = (...parts: unknown[]) => {
    errors.push(parts)
    printError(...parts)
  }
})

afterEach(() => {
  console.error = printError
  expect(errors, 'console.error was called').toEqual([])
})
