import type { LedEvent } from '@twirl/contract/groups/leads'
import { expect, test } from 'vitest'
import { eventLinkOf, shareMessageOf } from './share-message.ts'

const EVENT = {
  theme: 'Sunset',
  trunk_show_alias_id: 'sunset-party',
  online_end_time: '2027-03-10T17:00:00Z',
  party_date: '2027-03-22',
} as LedEvent

test('the message has the link, the last time to order and the typed password (LEAD-9)', () => {
  const link = eventLinkOf('https://shop.example', EVENT)
  expect(shareMessageOf(EVENT, link, ' dress me ')).toBe(
    [
      'Pick your dress for Sunset! The party is on 03/22/2027.',
      'https://shop.example/trunk-show/find?alias=sunset-party',
      'Our password: dress me',
      'Please order by 03/10/2027 12:00 PM, New York time.',
    ].join('\n'),
  )
})

test('without a password it says that one is needed (LEAD-9)', () => {
  const text = shareMessageOf({ ...EVENT, party_date: null }, 'link', ' ')
  expect(text).toMatch(
    /^Pick your dress for Sunset!\nlink\nYou need our password: ask me for it\.\n/,
  )
})
