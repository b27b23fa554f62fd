import { ERRORS } from './errors.ts'
import { STAFF_ERRORS } from './staff/errors.ts'

/** Every error code with its status and text; for the server and for tests. */
export const ALL_ERRORS = { ...ERRORS, ...STAFF_ERRORS }
