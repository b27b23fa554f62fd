-- CSV files of staff. Written by the imports slice. Design: docs/decisions/0094-imports.md.

create table data_import (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('products', 'units', 'collections', 'customers')),
  file_name text not null,
  staff_id integer not null references staff_member,
  created_at timestamptz not null,
  encoding text not null,
  delimiter text not null,
  headers text[] not null,
  samples jsonb not null,
  row_count integer not null,
  -- By field, the column that it is read from, counted from 0; null until it is checked.
  mapping jsonb,
  state text not null check (
    state in ('UPLOADED', 'CHECKING', 'CHECKED', 'APPLYING', 'STOPPED', 'APPLIED', 'REFUSED', 'FAILED')
  ),
  -- Counts the steps of members, so that a page knows whether another member was faster.
  version integer not null default 1,
  mode text check (mode in ('GOOD_ROWS', 'ALL_OR_NOTHING')),
  -- The items up to this one are done by the running job; stored in the transaction that does them.
  position integer not null default 0,
  -- The same in rows, for the progress that is shown.
  rows_done integer not null default 0,
  -- Who brought the state about, and when.
  set_by integer references staff_member,
  set_at timestamptz,
  -- Rows that were written or were right already.
  applied_count integer,
  -- Why it was refused or failed.
  problem text
);

create index on data_import (kind, id);
create index on data_import (created_at);
create index on data_import (staff_id);
create index on data_import (set_by);

-- The uploaded file, so that any process can check it.
create table data_import_file (
  import_id integer primary key references data_import on delete cascade,
  bytes bytea not null
);

-- What the check says about the rows with the same key: a row, or the rows of one product.
create table data_import_item (
  import_id integer not null references data_import on delete cascade,
  number integer not null,
  key text not null,
  first_row integer not null,
  row_count integer not null,
  -- Rows with their number and their cells by field.
  rows jsonb not null,
  outcome text not null check (outcome in ('ERROR', 'CHANGED', 'NEW', 'UNCHANGED')),
  -- The place of the outcome in lists: errors first.
  place smallint not null,
  errors jsonb not null default '[]',
  changes jsonb not null default '[]',
  is_written boolean not null default false,
  primary key (import_id, number)
);

create index on data_import_item (import_id, place, number);

-- What the files of a shop call things that have no name of their own here: the same file again finds what it made.
create table import_key (
  kind text not null check (kind in ('products', 'units', 'collections')),
  key text not null,
  -- The id of the product, the unit or the collection; one that was deleted is made anew.
  thing_id bigint not null,
  primary key (kind, key)
);

create unique index on import_key (kind, thing_id);
