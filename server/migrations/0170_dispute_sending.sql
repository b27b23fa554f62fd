-- The member who is sending evidence, from before the gateway is asked until its answer is stored: a second member is told
-- who it is, and an answer that was lost is recorded for the right one.
alter table dispute
  add column sending_by integer references staff_member,
  add column sending_at timestamptz,
  add column sending_reason text,
  add constraint dispute_sending_check check (
    (sending_by is null) = (sending_at is null) and (sending_by is null) = (sending_reason is null)
  );
