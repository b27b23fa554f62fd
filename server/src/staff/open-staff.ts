import type { StaffCaller } from '#platform/http/visitor.ts'
import type { Platform } from '#platform/open-platform.ts'
import { findSessionMember, findStaffCaller } from './login/staff-sessions.ts'
import { staffJobs } from './staff.jobs.ts'
import { staffRoutes } from './staff.routes.ts'

type Staff = {
  /** Returns the member of a session's token; null if it is unknown, ended or expired. */
  findStaff: (token: string) => Promise<StaffCaller | null>
  /** Returns the member of a session while it is valid, without counting as a use of it. */
  findSessionMember: (sessionId: number) => Promise<StaffCaller | null>
}

export function openStaff(platform: Platform): Staff {
  const { routes, jobs, db, clock, config } = platform
  const deps = { ...platform, isFactorRequired: config.NODE_ENV === 'production' }
  staffJobs(jobs, db, clock)
  staffRoutes(routes, deps)
  return {
    findStaff: (token) => findStaffCaller(deps, token),
    findSessionMember: (sessionId) => findSessionMember(deps, sessionId),
  }
}
