import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { TakeInPhoto } from '../pictures/public.ts'

export type ProductsDeps = { db: Database; clock: Clock; takeInPhoto: TakeInPhoto }
