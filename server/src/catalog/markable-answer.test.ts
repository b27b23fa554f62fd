import { describe, expect, test } from 'vitest'
import { MarkableAnswer } from './markable-answer.ts'

const card = (id: number, title: string) => ({
  id,
  card: JSON.stringify({ id, title, favorite_id: null }),
})
// Bytes and characters differ, and one title looks like the field itself.
const cards = [card(1, 'Élodie 👗'), card(2, '"favorite_id":null}'), card(3, 'Plain')]
const page = new MarkableAnswer('{"name":"Été","products":[', cards, '],"total":3}')

const favorites = (marks: Map<number, number> | null): (number | null)[] => {
  const answer = JSON.parse(page.answerFor(marks).json.toString()) as {
    name: string
    total: number
    products: { title: string; favorite_id: number | null }[]
  }
  expect(answer).toMatchObject({ name: 'Été', total: 3 })
  expect(answer.products.map(({ title }) => title)).toEqual([
    'Élodie 👗',
    '"favorite_id":null}',
    'Plain',
  ])
  return answer.products.map(({ favorite_id }) => favorite_id)
}

describe('an answer that can be marked', () => {
  test('carries the favorites of who asks, and nobody else’s', () => {
    expect(favorites(new Map([[2, 71]]))).toEqual([null, 71, null])
    expect(
      favorites(
        new Map([
          [1, 8],
          [3, 123_456],
          [99, 5],
        ]),
      ),
    ).toEqual([8, null, 123_456])
    expect(favorites(null)).toEqual([null, null, null])
  })

  test('is sent as the very same bytes to whoever has no favorite among them', () => {
    const plain = page.answerFor(null).json
    expect(page.answerFor(new Map()).json).toBe(plain)
    expect(page.answerFor(new Map([[99, 5]])).json).toBe(plain)
  })

  test('refuses a product that does not end with its favorite', () => {
    const wrong = { id: 1, card: JSON.stringify({ id: 1, favorite_id: null, title: 'Last' }) }
    expect(() => new MarkableAnswer('[', [wrong], ']')).toThrow('does not end')
  })
})
