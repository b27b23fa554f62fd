/**
 * The time by which the rules of the shop decide: what is open, due or expired. Created in main.ts and passed on, so that
 * tests can set it. A use case reads it and hands `now` to pure functions and queries.
 */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
