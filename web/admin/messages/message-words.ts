import type { MessageKind, MessageState } from '@twirl/contract/staff/customers/messages'

export const KIND_TEXTS: Record<MessageKind, string> = {
  CONTACT: 'Contact',
  CAREER: 'To work with us',
  LEAD: 'To lead a group',
}

export const STATE_TEXTS: Record<MessageState, string> = {
  OPEN: 'Open',
  MINE: 'Open, assigned to me',
  DONE: 'Done',
}
