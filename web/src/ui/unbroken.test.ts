import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

const render = (text: string) => renderToStaticMarkup(createElement(Unbroken, { text }))

test('a hyphenated word is one box, and the text stays the same', () => {
  expect(render('Celestine One-Shoulder Gown')).toBe(
    'Celestine <span class="inline-block">One-Shoulder</span> Gown',
  )
})

test('a text without a hyphen has no boxes', () => {
  expect(render('Aurelie Velvet Set')).toBe('Aurelie Velvet Set')
})
