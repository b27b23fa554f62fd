-- A style is promised to a member of an event for as long as a unit is booked for the line: with the last unit that is let
-- go of, whatever the cause, the other members may have it.
create or replace function free_style_claims() returns trigger language plpgsql as $$
begin
  delete from style_claim c
  using new_rows n
  where n.state = 'RELEASED' and c.order_token = n.reference and c.line = n.line
    and not exists (
      select from booking b
      where b.reference = c.order_token and b.line = c.line and b.state <> 'RELEASED'
    );
  return null;
end $$;

create or replace trigger free_style_claims after update on booking referencing new table as new_rows
  for each statement execute function free_style_claims();
