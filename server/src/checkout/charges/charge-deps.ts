import type { Driver } from '../saga/driver.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'

/** What the calls of staff about extra charges need. */
export type ChargeDeps = SagaDeps & { driver: Driver }
