import type { Child } from '../measure/child.ts'

/** A shop with a long history may cost so many times what a small one costs. */
export const GROWTH_GOAL = { ratio: 1.5 }

export type RunningShop = Child & { databaseUrl: string; postgresPid: number; orders: number }
