import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, numberParam } from '../../primitives.ts'

/** What the audit log records, with the words that a page shows. `needsReason`: rights, money and personal data (STAFF-10). */
export const AUDIT_ACTIONS = {
  'staff.invite': { text: 'Invited', needsReason: false },
  'staff.renew-invitation': { text: 'Sent a new link', needsReason: true },
  'staff.accept': { text: 'Accepted the invitation', needsReason: false },
  'staff.change-permissions': { text: 'Changed permissions', needsReason: true },
  'staff.deactivate': { text: 'Deactivated', needsReason: true },
  'staff.reactivate': { text: 'Reactivated', needsReason: true },
  'staff.end-sessions': { text: 'Signed out on all devices', needsReason: false },
  'staff.end-device': { text: 'Signed out a device', needsReason: false },
  'staff.change-password': { text: 'Changed the password', needsReason: false },
  'staff.add-totp': { text: 'Added an authenticator app', needsReason: false },
  'staff.remove-totp': { text: 'Removed the authenticator app', needsReason: false },
  'staff.add-passkey': { text: 'Added a passkey', needsReason: false },
  'staff.remove-passkey': { text: 'Removed a passkey', needsReason: false },
  'staff.renew-recovery-codes': { text: 'Made new recovery codes', needsReason: false },
  'staff.use-recovery-code': { text: 'Logged in with a recovery code', needsReason: false },
  'bench.scan': { text: 'Checked in at the bench', needsReason: false },
  'bench.set-aside': { text: 'Set aside at the bench', needsReason: false },
  'bench.undo': { text: 'Took back a scan', needsReason: false },
  'bench.add-photo': { text: 'Added a picture of damage', needsReason: false },
  'bench.pack': { text: 'Packed by scan', needsReason: false },
  'order.pack': { text: 'Packed', needsReason: false },
  'order.unpack': { text: 'Unpacked', needsReason: false },
  'order.ship': { text: 'Shipped', needsReason: false },
  'order.correct-label': { text: 'Corrected the tracking number', needsReason: false },
  'order.deliver': { text: 'Marked as delivered', needsReason: false },
  'order.hand-out': { text: 'Marked as handed out', needsReason: false },
  'order.receive': { text: 'Received pieces', needsReason: false },
  'order.cancel': { text: 'Canceled', needsReason: true },
  'unit.receive-new': { text: 'Received a new unit', needsReason: false },
  'unit.clean': { text: 'Moved to cleaning', needsReason: false },
  'unit.repair': { text: 'Moved to repair', needsReason: false },
  'unit.rail': { text: 'Moved back to the rail', needsReason: false },
  'unit.to-clearance': { text: 'Moved to clearance', needsReason: false },
  'unit.from-clearance': { text: 'Moved back from clearance', needsReason: false },
  'unit.lose': { text: 'Recorded as lost', needsReason: true },
  'unit.find': { text: 'Recorded as found', needsReason: false },
  'unit.retire': { text: 'Retired', needsReason: true },
  'unit.grade': { text: 'Changed the condition', needsReason: false },
  'unit.move-promise': { text: 'Moved a promise to another unit', needsReason: false },
  'refund.grant': { text: 'Granted a refund request', needsReason: true },
  'refund.refuse': { text: 'Refused a refund request', needsReason: true },
  'refund.give': { text: 'Refunded', needsReason: true },
  'refund.propose': { text: 'Proposed a refund', needsReason: true },
  'refund.approve': { text: 'Approved a proposed refund', needsReason: true },
  'refund.decline': { text: 'Declined a proposed refund', needsReason: true },
  'refund.retry': { text: 'Asked the gateway again for a refund', needsReason: false },
  'refund.paid-outside': { text: 'Recorded a refund paid outside the shop', needsReason: true },
  'order.record-receipt': { text: 'Recorded money received outside the shop', needsReason: true },
  'message.reply': { text: 'Replied to a message', needsReason: false },
  'message.note': { text: 'Wrote a note', needsReason: false },
  'message.assign': { text: 'Assigned a message', needsReason: false },
  'message.done': { text: 'Marked a message as done', needsReason: false },
  'message.reopen': { text: 'Opened a message again', needsReason: false },
  'order.extend-rental': { text: 'Extended a rental', needsReason: true },
  'customer.note': { text: 'Added a note', needsReason: false },
  'customer.block': { text: 'Blocked', needsReason: true },
  'customer.unblock': { text: 'Unblocked', needsReason: true },
  'customer.export': { text: 'Exported all personal data', needsReason: true },
  'customer.erase': { text: 'Erased all personal data', needsReason: true },
  'customer.merge': { text: 'Merged another account into this one', needsReason: true },
  'customer.merge-away': { text: 'Merged into another account', needsReason: true },
  'customer.settle-conflict': { text: 'Settled a contact conflict', needsReason: true },
  'order.add-note': { text: 'Added a note', needsReason: false },
  'order.send-mail-again': { text: 'Sent a mail again', needsReason: false },
  'order.export': { text: 'Exported orders', needsReason: true },
  'order.settle-tax': { text: 'Settled the tax', needsReason: true },
  'payment.settle-difference': { text: 'Settled a difference', needsReason: true },
  'charge.make': { text: 'Made an extra charge', needsReason: true },
  'charge.retry': { text: 'Charged the card again', needsReason: true },
  'charge.paid-offline': { text: 'Recorded an offline payment', needsReason: true },
  'charge.close-objection': { text: 'Closed an objection', needsReason: true },
} as const satisfies Record<string, { text: string; needsReason: boolean }>
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** The kinds of things that staff change. */
export const AUDIT_SUBJECTS = ['staff', 'order', 'unit', 'customer', 'message', 'payment'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null: a command on the server. */
  member: z.nullable(z.object({ id, name: z.string() })),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  /** How the thing is called today; null if that is not known. */
  subject_name: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/audit',
  summary: 'What staff did, newest first; by person, by thing and by day in New York.',
  caller: { staff: 'owner' },
  input: z.object({
    member: z.optional(idParam),
    subject_kind: z.optional(z.enum(AUDIT_SUBJECTS)),
    /** The id or the number of a thing. */
    subject: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
    day: z.optional(date),
    /** Entries before this one: the `next` of the page before. */
    before: z.optional(numberParam(1, 2_147_483_647)),
    limit: z.optional(numberParam(1, 100)),
  }),
  output: z.object({ entries: z.array(auditEntry), next: z.nullable(z.int()) }),
  errors: [],
})
