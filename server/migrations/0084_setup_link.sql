-- The link with which the first owner of a new shop creates an account: at most one, and only its hash. Written by the
-- staff slice. Design: docs/decisions/0090-a-shop-from-nothing.md.
create table setup_link (
  id boolean primary key default true check (id),
  token_hash text not null,
  created_at timestamptz not null
);
