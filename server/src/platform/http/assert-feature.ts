import type { Feature } from '@twirl/contract/switches'
import type { Settings } from '@twirl/contract/system'
import { AppError } from './app-error.ts'

/** Refuses what an owner has switched off (STAFF-228). */
export function assertFeature({ switches }: Pick<Settings, 'switches'>, feature: Feature): void {
  if (!switches[feature]) throw new AppError('FEATURE_IS_OFF')
}
