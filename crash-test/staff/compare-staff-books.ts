import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'

/** What is wrong about the work of staff, by kind: all are 0 if the books agree. */
export type StaffDiscrepancies = {
  /** Canceled orders that left, or whose money is not all back by both books, or whose units are not free. */
  cancellations_that_differ: number
  /** Pieces for which the same was charged more than once. */
  repeated_charges: number
  /** Refunds above the limit that one person alone decided. */
  refunds_of_one_person: number
  /** Units whose state is not that of their last move, and moves that do not begin where the one before ended. */
  moves_that_differ: number
  /** Units that are away for two bookings, for one of another unit, or for an order that is not so far. */
  units_in_wrong_places: number
  /** Rows of the list of orders that a recount does not have, or has otherwise. */
  desk_rows_that_differ: number
  /** Steps that stand and have not exactly one entry in the audit log, written by their own transaction. */
  unaudited_steps: number
  /** Entries of the audit log whose step does not stand. */
  entries_without_step: number
}

/**
 * A second reader of what staff did, as `checkBooks` is one of the checkout. Steps that have another number of entries in
 * the audit log are named.
 */
export async function compareStaffBooks(
  db: Database,
): Promise<{ discrepancies: StaffDiscrepancies; unmatched: string[] }> {
  const { rows } = await sql<StaffDiscrepancies & { unmatched: string[] }>`
    with canceled as (
      select o.*, p.charge_id from refund r
      join customer_order o on o.id = r.order_id
      left join payment p on p.id = o.payment_id
      where r.request_key like 'cancel %'
    ), moves as (
      select *, substring(cause from 'TW-[0-9A-Z]{8}') as order_number,
        lag(to_state) over (partition by unit_id order by id) as state_before,
        lead(id) over (partition by unit_id order by id) is null as is_last
      from unit_move
    ), away as (
      select u.id, u.state, b.unit_id, b.state as booking_state, s.packed_at, s.shipped_at, r.inspected_at
      from unit u join booking b on b.id = u.away_for
      left join customer_order o on o.order_token = b.reference
      left join shipment s on s.order_id = o.id
      left join order_item i on i.order_id = o.id and i.line = b.line
      left join rental_state r on r.booking_id = b.id
      where b.kind <> 'SERVICE'
    ), refunds as (
      -- The lines of a refund are written once, by the transaction that decided it.
      select r.*, o.order_number, (select l.xmin::text from refund_line l where l.refund_id = r.id limit 1) as xact
      from refund r join customer_order o on o.id = r.order_id
      -- What a swap gives back is decided by its members.
      where r.request_key is null or r.request_key not like 'swap %'
    ), steps (action, subject, xact) as (
      select distinct case split_part(cause, ' ', 1)
          when 'packed' then 'order.pack' when 'unpacked' then 'order.unpack' else 'order.ship' end,
        order_number, xmin_text
      from (
        select m.cause, substring(m.cause from 'TW-[0-9A-Z]{8}') as order_number, m.xmin::text as xmin_text
        from unit_move m where m.cause ~ '^(packed|unpacked|shipped) TW-'
      ) parcels
      union all
      select case when o.trunk_show_id is null then 'order.deliver' else 'order.hand-out' end, o.order_number, null
      from shipment s join customer_order o on o.id = s.order_id where s.delivered_at is not null
      union all
      select 'order.correct-label', about, null from outbox where dedupe_key like 'label of %'
      union all
      -- A unit that comes back over the bench is received by the transaction of its scan.
      select distinct 'order.receive', o.order_number, m.xmin::text
      from unit_move m
      join order_item i on m.cause like 'received item ' || i.id || ', %' and m.cause not like '%scan %'
      join customer_order o on o.id = i.order_id
      where not exists (
        select from unit_move s where s.unit_id = m.unit_id and s.xmin::text = m.xmin::text and s.cause like '%scan %')
      union all
      select 'bench.scan', s.code, m.xmin::text from bench_scan s join unit_move m on m.id = s.last_move_id
      union all
      select 'bench.set-aside', code, xmin::text from bench_scan where set_aside is not null
      union all
      select 'bench.undo', code, xmin::text from bench_scan where undone_at is not null
      union all
      select 'order.cancel', order_number,
        (select xact from refunds r where r.order_id = o.id and request_key like 'cancel %')
      from customer_order o where canceled_at is not null
      union all
      select case when application_id is null then 'refund.give' else 'refund.grant' end, order_number, xact
      from refunds r
      where coalesce(request_key, '') not like 'cancel %'
        and proposal_id is null
      union all
      select 'refund.refuse', o.order_number, a.xmin::text
      from refund_application a join customer_order o on o.id = a.order_id where a.state = 'REJECTED'
      union all
      select 'refund.propose', o.order_number, null
      from refund_proposal p join customer_order o on o.id = p.order_id
      union all
      select case p.state when 'APPROVED' then 'refund.approve' else 'refund.decline' end, o.order_number, p.xmin::text
      from refund_proposal p join customer_order o on o.id = p.order_id where p.state <> 'WAITING'
      union all
      -- One that waits for the customer is changed afterwards.
      select 'charge.make', o.order_number, case when c.asked_at is null then c.xmin::text end
      from extra_charge c join customer_order o on o.id = c.order_id
      union all
      select 'order.extend-rental', o.order_number, n.xmin::text
      from checkout c
      join customer_order e on e.order_token = c.order_token
      join order_item n on n.order_id = e.id
      join order_item i on i.id = n.extended_item_id
      join customer_order o on o.id = i.order_id
      where c.kind = 'EXTENSION' and jsonb_typeof(c.quote #> '{extension,by_staff}') = 'object'
    ), entries as (
      select action, subject_id as subject, xmin::text as xact from audit_entry where staff_id is not null
    ), counted as (
      select action, subject, coalesce(s.steps, 0) as steps, coalesce(e.entries, 0) as entries
      from (select action, subject, count(*) as steps from steps group by action, subject) s
      full join (select action, subject, count(*) as entries from entries group by action, subject) e
        using (action, subject)
    )
    select
      (select count(*) from canceled o where
        exists (select from shipment where order_id = o.id and shipped_at is not null)
        or o.refunded_cents <> o.total_cents
        or o.total_cents <> (
          select coalesce(sum(amount_cents), 0) from sandbox_refund where charge_id = o.charge_id)
        or exists (
          select from booking where reference = o.order_token and state in ('HELD', 'CONFIRMED', 'COMPLETED'))
        or exists (
          select from unit u join booking b on b.id = u.away_for where b.reference = o.order_token)
      )::int as cancellations_that_differ,
      (select count(*) from (
        select from extra_charge c join checkout k on k.order_token = c.order_token
        where k.state in ('QUOTED', 'RESERVED', 'PAID', 'DECLINED')
        group by c.order_item_id, c.kind having count(*) > 1) r)::int as repeated_charges,
      (select count(*) from refunds r
        left join refund_proposal p on p.id = r.proposal_id
        where coalesce(r.request_key, '') not like 'cancel %' and r.created_by is not null
          and r.amount_cents > (select (value ->> 'refund_limit')::numeric * 100 from setting where key = 'finance_terms')
          and (p.proposed_by = r.created_by or p.id is null))::int as refunds_of_one_person,
      (select count(*) from moves where from_state is distinct from state_before)::int
        + (select count(*) from unit u left join moves m on m.unit_id = u.id and m.is_last
          where u.state is distinct from m.to_state)::int as moves_that_differ,
      (select count(*) from away where unit_id <> id or booking_state <> 'CONFIRMED'
        or (state = 'PACKED' and (packed_at is null or shipped_at is not null))
        or (state in ('OUT', 'RETURNING', 'RECEIVED') and (shipped_at is null or inspected_at is not null)))::int
        + (select count(*) from (
          select from unit where away_for is not null group by away_for having count(*) > 1) twice)::int
        + (select count(*) from unit
          where away_for is null and state in ('PACKED', 'OUT', 'RETURNING', 'RECEIVED'))::int
        as units_in_wrong_places,
      (select count(*) from (
        (select order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search from order_desk
          except table order_desk_wanted)
        union all
        (table order_desk_wanted except
          select order_id, state, is_first, trunk_show_id, placed_at, total_cents, due_on, name, search from order_desk)
      ) d)::int as desk_rows_that_differ,
      (select count(*) from counted where steps > entries)::int
        + (select count(*) from steps s where xact is not null and not exists (
          select from entries e where (e.action, e.subject, e.xact) = (s.action, s.subject, s.xact)))::int
        as unaudited_steps,
      (select count(*) from counted where entries > steps)::int as entries_without_step,
      array(select action || ' ' || subject || ': ' || steps || ' steps, ' || entries || ' entries'
        from counted where steps <> entries) as unmatched`.execute(db)
  const { unmatched, ...discrepancies } = rows[0]!
  return { discrepancies, unmatched }
}

/** How often each step was taken, by the audit log. */
export async function countStaffSteps(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*)::int as count from audit_entry where staff_id is not null
    group by action order by action`.execute(db)
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]))
}
