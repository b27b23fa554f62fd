-- The texts of pages that staff changed, written by the content slice. A page without a row is as it was delivered. The row
-- with the highest version is shown; the others are its history, and the audit log says who made them and why.
-- Design: docs/decisions/0097-texts-of-pages.md.
create table content_version (
  page text not null,
  version integer not null check (version > 0),
  -- By block, the texts that differ from those in the code; an empty object: none does.
  blocks jsonb not null,
  published_at timestamptz not null,
  primary key (page, version)
);
