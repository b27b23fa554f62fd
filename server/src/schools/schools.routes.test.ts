import { listSororities, listUniversities } from '@twirl/contract/groups/schools'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertChapter } from '../../test/factories.ts'
import { assertMembership } from './public.ts'

const MAGNOLIA = { id: 1, name: 'Magnolia University' }
const LAKESHORE = { id: 2, name: 'Lakeshore State' }
const ZETA = { id: 1, name: 'Zeta Lambda Nu' }
const PHI = { id: 2, name: 'Phi Omega Tau' }
const UNHEARD_OF = 99

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertChapter(empty, MAGNOLIA, ZETA)
    await insertChapter(empty, MAGNOLIA, PHI)
    await insertChapter(empty, LAKESHORE, ZETA)
  },
})

describe('GET /ajax/university/list', () => {
  test('lists all of them by name, for every caller', async () => {
    const { status, body } = await call(listUniversities, {}, { guestId: null })
    expect([status, body]).toEqual([200, { universities: [LAKESHORE, MAGNOLIA] }])
  })
})

describe('GET /ajax/sorority/list', () => {
  test('lists all of them by name, for every caller', async () => {
    const { status, body } = await call(listSororities, {}, { guestId: null })
    expect([status, body]).toEqual([200, { sororities: [PHI, ZETA] }])
  })

  test('lists the ones with a chapter at a university', async () => {
    const at = async (university_id: number) =>
      (await call(listSororities, { university_id })).body.sororities
    expect(await at(MAGNOLIA.id)).toEqual([PHI, ZETA])
    expect(await at(LAKESHORE.id)).toEqual([ZETA])
    expect(await at(UNHEARD_OF)).toEqual([])
  })

  test('refuses what is no id', async () => {
    const { status, error } = await call(listSororities, { university_id: 'one' })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['university_id']])
  })
})

describe('assertMembership', () => {
  const problems = async (university_id: number | null, sorority_id: number | null) =>
    assertMembership(db, { university_id, sorority_id }).then(
      () => null,
      (error: { details: { fields: Record<string, string> } }) => error.details.fields,
    )

  test.each([
    [null, null],
    [MAGNOLIA.id, null],
    [null, ZETA.id],
    [LAKESHORE.id, ZETA.id],
  ])('takes %s and %s', async (university, sorority) => {
    expect(await problems(university, sorority)).toBeNull()
  })

  test.each([
    [UNHEARD_OF, null, { university_id: 'Please choose a university from the list' }],
    [null, UNHEARD_OF, { sorority_id: 'Please choose a sorority from the list' }],
    [LAKESHORE.id, PHI.id, { sorority_id: 'This sorority has no chapter at that university' }],
    [
      UNHEARD_OF,
      UNHEARD_OF,
      {
        university_id: 'Please choose a university from the list',
        sorority_id: 'Please choose a sorority from the list',
      },
    ],
  ])('says at the field what is wrong with %s and %s', async (university, sorority, fields) => {
    expect(await problems(university, sorority)).toEqual(fields)
  })
})
