import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('nobody calls what is left out of the browser', () => {
  const users = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) =>
      /\b(useMutation|useInfiniteQuery|useSuspenseInfiniteQuery|infiniteQueryOptions)\b/.test(
        readFileSync(`${import.meta.dirname}/${path}`, 'utf8'),
      ),
    )
  expect(users).toEqual([])
})
