-- Files that the shop keeps, unless they are kept in S3. Written by the providers. Design:
-- docs/decisions/0082-photos-behind-a-storage-port.md.
create table stored_object (
  key text primary key,
  media_type text not null,
  bytes bytea not null,
  stored_at timestamptz not null
);

-- Photos do not compress, and parts of an uncompressed value are read without reading all of it.
alter table stored_object alter column bytes set storage external;
