import { CallError } from '@twirl/contract/client'
import { type ErrorCode, ERRORS } from '@twirl/contract/errors'
import { describe, expect, test } from 'vitest'
import type { ErrorSource } from '#lib/errors/handle-error.ts'
import { ModuleError } from '#lib/errors/load-module.ts'
import { decide } from './decide.ts'

const PAGE = { hasUnsavedWork: false, isJustReloaded: false }
const NO_CONNECTION = 'We couldn’t reach the shop. Please check your connection and try again.'

const answer = (errorCode: ErrorCode) =>
  new CallError(ERRORS[errorCode].status, {
    id: 'a1b2',
    errorCode,
    message: ERRORS[errorCode].message,
  })
const noAnswer = (status: number, errorCode: string) =>
  new CallError(status, { id: '', errorCode, message: 'no text for visitors' })

const ERRORS_BY_NAME = {
  'no login': answer('UNAUTHORIZED'),
  'no login for a rental': answer('LOGIN_REQUIRED_FOR_RENTAL'),
  'another 401': noAnswer(401, 'ELSEWHERE'),
  'no permission': answer('FORBIDDEN'),
  'a failure of the server': answer('INTERNAL_ERROR'),
  'a busy server': answer('UNAVAILABLE'),
  'a declined card': answer('PAY_FAILED'),
  'an expected refusal': answer('OUT_OF_STOCK'),
  'no connection': noAnswer(0, 'CONNECTION_FAILED'),
  'an answer that is not JSON': noAnswer(200, 'NOT_JSON'),
  'a failure of a proxy': noAnswer(500, 'NOT_JSON'),
  'a missing module': new ModuleError('did not load'),
  'a mistake in a script': new TypeError('undefined is not a function'),
}
type Name = keyof typeof ERRORS_BY_NAME

const dialog = (message: string, id = '') => ({ kind: 'dialog', message, id })
const says = (code: ErrorCode, id = '') => dialog(ERRORS[code].message, id)
const ignore = { kind: 'ignore' }
const login = { kind: 'login' }
const reload = { kind: 'reload' }
const session = { kind: 'check-session' }
const forbidden = { kind: 'forbidden', message: ERRORS.FORBIDDEN.message }
const noConnection = dialog(NO_CONNECTION)

type Row = Record<Exclude<ErrorSource, 'background'>, unknown>

const TABLE: Record<Name, Row> = {
  'no login': {
    page: login,
    action: login,
    'shown-action': login,
    query: session,
    window: login,
  },
  'no login for a rental': {
    page: login,
    action: login,
    'shown-action': login,
    query: session,
    window: login,
  },
  'another 401': {
    page: login,
    action: ignore,
    'shown-action': ignore,
    query: ignore,
    window: ignore,
  },
  'no permission': {
    page: forbidden,
    action: forbidden,
    'shown-action': forbidden,
    query: ignore,
    window: forbidden,
  },
  'a failure of the server': {
    page: ignore,
    action: says('INTERNAL_ERROR', 'a1b2'),
    'shown-action': says('INTERNAL_ERROR', 'a1b2'),
    query: ignore,
    window: says('INTERNAL_ERROR', 'a1b2'),
  },
  'a busy server': {
    page: ignore,
    action: says('UNAVAILABLE', 'a1b2'),
    'shown-action': says('UNAVAILABLE', 'a1b2'),
    query: ignore,
    window: says('UNAVAILABLE', 'a1b2'),
  },
  'a declined card': {
    page: ignore,
    action: says('PAY_FAILED'),
    'shown-action': ignore,
    query: ignore,
    window: says('PAY_FAILED'),
  },
  'an expected refusal': {
    page: ignore,
    action: says('OUT_OF_STOCK'),
    'shown-action': ignore,
    query: ignore,
    window: says('OUT_OF_STOCK'),
  },
  'no connection': {
    page: reload,
    action: noConnection,
    'shown-action': ignore,
    query: ignore,
    window: noConnection,
  },
  'an answer that is not JSON': {
    page: reload,
    action: noConnection,
    'shown-action': ignore,
    query: ignore,
    window: noConnection,
  },
  'a failure of a proxy': {
    page: reload,
    action: noConnection,
    'shown-action': ignore,
    query: ignore,
    window: noConnection,
  },
  'a missing module': {
    page: reload,
    action: noConnection,
    'shown-action': ignore,
    query: ignore,
    window: ignore,
  },
  'a mistake in a script': {
    page: ignore,
    action: says('INTERNAL_ERROR'),
    'shown-action': ignore,
    query: ignore,
    window: ignore,
  },
}

describe.each(Object.entries(TABLE))('%s', (name, row) => {
  const error = ERRORS_BY_NAME[name as Name]

  test.each(Object.entries(row))('of source %s', (source, decision) => {
    expect(decide(error, source as ErrorSource, PAGE)).toEqual(decision)
  })

  test('is not shown if it comes from a background call', () => {
    expect(decide(error, 'background', PAGE)).toEqual(ignore)
  })

  test('never reloads a page with unsaved work, nor one that was just reloaded', () => {
    for (const source of ['page', 'action', 'shown-action', 'query', 'window'] as const) {
      expect(decide(error, source, { ...PAGE, hasUnsavedWork: true })).not.toEqual(reload)
      expect(decide(error, source, { ...PAGE, isJustReloaded: true })).not.toEqual(reload)
    }
  })
})
