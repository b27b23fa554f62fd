-- What a scan at the bench changed, so that it is answered alike when it is sent again, and can be taken back. Written by the
-- warehouse slice. Design: docs/decisions/0069-the-bench.md.

alter table bench_scan
  -- The condition of the unit before and after; both null: the grade did not change it.
  add column before_condition text,
  add column condition text,
  -- Promises of the unit that the scan passed on: the booking, and the unit that has it now; null: none is free.
  add column promises jsonb not null default '[]',
  -- What the undo did not take back, in words; null: nothing.
  add column undo_note text check (undo_note <> ''),
  add check ((before_condition is null) = (condition is null));
