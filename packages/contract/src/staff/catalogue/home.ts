import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, optionalNote, REQUIRED } from '../../primitives.ts'
import { bannerLink, HOME_SECTIONS, homeSection, type HomeSectionKind } from '../../system.ts'

export const BANNER_TEXT_MAX = 160
export const HOME_PARTS_MAX = 200

/** What is planned by day, with the words for staff. */
export const HOME_PART_KINDS = {
  PROMO_BANNER: 'The dark bar at the top',
  TOP_BANNER: 'The news bar below it, which visitors can close',
  SECTIONS: 'The sections of the home page',
} as const
export type HomePartKind = keyof typeof HOME_PART_KINDS
const kind = z.enum(Object.keys(HOME_PART_KINDS) as HomePartKind[])

/** The sections below the first one, with the words for staff. */
export const HOME_SECTION_TEXTS: Record<HomeSectionKind, string> = {
  HOW_IT_WORKS: 'How it works',
  OCCASIONS: 'What’s the occasion?',
  DISPLAY: 'Fresh on the rack',
  GROUPS: 'One theme, one box, everyone dressed',
}

const caller = { staff: 'catalogue' } as { staff: 'catalogue' }

const content = {
  kind,
  text: optionalNote(BANNER_TEXT_MAX),
  link: z.nullable(bannerLink),
  sections: z.nullable(z.array(homeSection).check(z.maxLength(HOME_SECTIONS.length))),
  show_from: date,
  show_until: z.nullable(date),
  is_published: z.boolean(),
}

const homePart = z.object({
  ...content,
  id,
  // As they are stored.
  text: z.string(),
  link: z.nullable(z.string()),
  show_from: z.string(),
  show_until: z.nullable(z.string()),
  is_shown: z.boolean(),
  version: z.int(),
})
export type HomePart = z.output<typeof homePart>

type Content = {
  kind: HomePartKind
  text: string
  sections: { kind: HomeSectionKind }[] | null
  show_from: string
  show_until: string | null
}

const isBanner = ({ kind: of }: Content) => of !== 'SECTIONS'
const kindsOf = ({ sections }: Content) => (sections ?? []).map((section) => section.kind)

/** What the fields of a part must be together. */
const rules = [
  z.refine<Content>((part) => !isBanner(part) || part.text !== '', {
    path: ['text'],
    error: REQUIRED,
  }),
  z.refine<Content>((part) => isBanner(part) || kindsOf(part).includes('OCCASIONS'), {
    path: ['sections'],
    error: 'The occasions must be there: a button of the first section leads to them',
  }),
  z.refine<Content>((part) => new Set(kindsOf(part)).size === kindsOf(part).length, {
    path: ['sections'],
    error: 'A section can be there once',
  }),
  z.refine<Content>(({ show_from, show_until }) => show_until === null || show_from <= show_until, {
    path: ['show_until'],
    error: 'The last day is before the first one',
  }),
] as const

export const listHomeParts = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/home-part',
  summary: 'All planned bars and arrangements of the home page, the latest first.',
  caller,
  input: z.object({}),
  output: z.object({ parts: z.array(homePart) }),
  errors: [],
})

export const createHomePart = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/home-part',
  summary: 'Plans a bar or an arrangement of the home page.',
  caller,
  input: z.object(content).check(...rules),
  output: homePart,
  errors: ['STEP_REFUSED'],
})

export const changeHomePart = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/home-part/{id}',
  summary: 'Changes what was planned. It is refused if the member saw another version.',
  caller,
  input: z.object({ id: idParam, version: z.int(), ...content }).check(...rules),
  output: homePart,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const deleteHomePart = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/admin/home-part/{id}',
  summary: 'Deletes what was planned. It is refused if the member saw another version.',
  caller,
  input: z.object({ id: idParam, version: idParam }),
  output: z.object({}),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const previewHome = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/home-preview',
  summary: 'What visitors see on a day in New York: both bars and the sections of the home page.',
  caller,
  input: z.object({ day: date }),
  output: z.object({
    /** The numbers of the terms are filled in. Empty: there is no bar. */
    promo: z.string(),
    top: z.nullable(z.object({ text: z.string(), link: z.nullable(z.string()) })),
    sections: z.array(homeSection),
  }),
  errors: [],
})
