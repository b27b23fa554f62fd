import { describe, expect, test } from 'vitest'
import { describeStatement } from './describe-statement.ts'

describe('a statement', () => {
  test.each([
    ['select "id" from "customer" where "email" = $1', 'select customer'],
    ['insert into "customer_order" ("id") values ($1)', 'insert customer_order'],
    ['update only unit set state = $1', 'update unit'],
    ['/* planned each time */ select 1 from pgboss.job', 'select pgboss.job'],
    ['with due as (select 1 from booking) select * from due', 'with booking'],
    ['begin', 'begin'],
    ['', 'statement'],
  ])('%s is named %s', (text, name) => {
    expect(describeStatement(text).name).toBe(name)
  })

  test('is shown without literals, on one line and not endlessly', () => {
    expect(describeStatement(`select 1\n where a = 'mia@twirl.test' or b = 'it''s'`).text).toBe(
      'select 1 where a = ? or b = ?',
    )
    expect(describeStatement(`select ${'a, '.repeat(5_000)}`).text).toHaveLength(2_000)
  })
})
