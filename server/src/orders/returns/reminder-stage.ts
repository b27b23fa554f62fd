import { addDays, type Day } from '#platform/new-york-time.ts'

/** The reminders of a due date, by the first day on which each is sent. */
export type ReminderStage = 'SOON' | 'TODAY' | 'OVERDUE' | 'STILL_OVERDUE'

/** Days after the due date. Part of the cause of a mail: never change the ones that were sent. */
const FIRST_DAYS: Record<ReminderStage, number> = {
  SOON: -3,
  TODAY: 0,
  OVERDUE: 1,
  STILL_OVERDUE: 3,
}
/** Later than this only staff write: the words of the last reminder no longer fit. */
const LAST_DAY = 6

// The record names every stage.
const STAGES = Object.keys(FIRST_DAYS) as ReminderStage[]

/**
 * What to write about a due date today: the latest reminder whose day has come. So a shop that did not run for days
 * skips what is outdated, and its mails name dates and not how many days are left.
 */
export function reminderStageOf(dueOn: Day, today: Day): ReminderStage | null {
  if (today > addDays(dueOn, LAST_DAY)) return null
  return STAGES.findLast((stage) => today >= addDays(dueOn, FIRST_DAYS[stage])) ?? null
}

/** The due dates that have a reminder today. */
export function dueDatesToRemindOf(today: Day): { from: Day; until: Day } {
  return { from: addDays(today, -LAST_DAY), until: addDays(today, -FIRST_DAYS.SOON) }
}
