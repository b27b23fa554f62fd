-- Events are made and changed by staff. The version tells two members who change one at once that the other was faster.
alter table trunk_show add column version integer not null default 1;

-- Chosen by the form that made the event: a form that is sent twice makes one event.
alter table trunk_show add column request_key uuid unique;
