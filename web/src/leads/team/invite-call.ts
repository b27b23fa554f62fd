import { inviteLead, type LeadTeam } from '@twirl/contract/groups/lead-team'
import { email } from '@twirl/contract/primitives'
import { api } from '#lib/api.ts'
import { checkEach, type FormCall } from '#ui/form/form-call.ts'

export const inviteCall = (id: number): FormCall<LeadTeam> => ({
  check: (values) => checkEach({ email }, values),
  send: ({ email: typed = '' }) => api(inviteLead, { id, email: typed }),
  fieldsByErrorCode: { LEADS_FULL: 'email', TOO_MANY_REQUESTS: 'email' },
})
