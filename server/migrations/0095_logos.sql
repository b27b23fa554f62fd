-- Pictures that owners uploaded as a logo. Written by the system slice. Design: docs/decisions/0095-logo-of-the-shop.md.
create table shop_logo (
  -- The storage has its bytes under logos/ and this key.
  key text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null
);
