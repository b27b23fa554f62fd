import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldErrorsContext } from './field-frame.tsx'
import { TextField } from './field.tsx'

const field = createElement(TextField, { name: 'email', label: 'Email', hint: 'For the answer' })
const form = createElement(FieldErrorsContext, { value: { email: 'Required' } }, field)

test('fields of the same name in two forms have different ids', () => {
  const html = renderToStaticMarkup(createElement(Fragment, null, form, form))
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

test('a control is labelled by its label and described by its error, then by its hint', () => {
  const html = renderToStaticMarkup(form)
  const idOf = (pattern: RegExp) => pattern.exec(html)?.[1]
  const control = idOf(/<input id="([^"]+)"/)
  expect(control).toBeDefined()
  expect(idOf(/for="([^"]+)"/)).toBe(control)
  const [errorId, hintId] = idOf(/aria-describedby="([^"]+)"/)!.split(' ')
  expect(html).toMatch(new RegExp(`id="${errorId}"[^>]*>.*Required</p>`))
  expect(html).toContain(`id="${hintId}" class="pt-1.5 text-sm text-ink-mute">For the answer</p>`)
})
