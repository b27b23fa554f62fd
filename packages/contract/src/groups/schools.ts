import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam } from '../primitives.ts'

const school = z.object({ id, name: z.string() })
export type School = z.infer<typeof school>

export const listUniversities = defineEndpoint({
  method: 'GET',
  path: '/ajax/university/list',
  summary: 'All universities, by name.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({ universities: z.array(school) }),
  errors: [],
})

export const listSororities = defineEndpoint({
  method: 'GET',
  path: '/ajax/sorority/list',
  summary: 'The sororities with a chapter at a university, or all of them, by name.',
  caller: 'anyone',
  input: z.object({ university_id: z.optional(idParam) }),
  output: z.object({ sororities: z.array(school) }),
  errors: [],
})
