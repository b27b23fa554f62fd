-- Refuses a change after which no owner could log in (STAFF-12). Owners who have not accepted their invitation do not count.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  -- One change at a time: of two that each leave the other owner, the second sees the first.
  perform pg_advisory_xact_lock(hashtext('keep_an_owner'));
  if exists (
    select from staff_member
    where 'owner' = any (permissions) and deactivated_at is null and password_hash is not null
  ) then
    return null;
  end if;
  raise exception 'the last owner cannot be removed'
    using errcode = 'check_violation', constraint = 'last_owner', table = 'staff_member';
end $$;

create or replace trigger keep_an_owner after update on staff_member
  for each row
  when (
    'owner' = any (old.permissions) and old.deactivated_at is null and old.password_hash is not null
    and ('owner' <> all (new.permissions) or new.deactivated_at is not null or new.password_hash is null)
  )
  execute function keep_an_owner();

create or replace trigger keep_an_owner_row after delete on staff_member
  for each row
  when ('owner' = any (old.permissions) and old.deactivated_at is null and old.password_hash is not null)
  execute function keep_an_owner();
