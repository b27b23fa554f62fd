-- An application to lead a group becomes the draft of an event. Written by the messages slice, for the events slice. Design:
-- docs/decisions/0109-applications-become-events.md.

alter table lead_application
  -- When the pieces should be handed out; `event_date` is the day of the party.
  add column hand_out_date date,
  -- Where the box should go.
  add column shipping_address jsonb,
  add column collection_ids integer[] not null default '{}',
  -- A list of sizes with how many people are expected to wear each.
  add column expected_sizes jsonb not null default '[]',
  add column state text not null default 'RECEIVED'
    check (state in ('RECEIVED', 'PREPARING', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  -- Changes with every change of the state.
  add column version integer not null default 1,
  -- The event that was made of it.
  add column trunk_show_id integer unique references trunk_show on delete set null,
  -- How the lead knows the password, of which the shop keeps only a hash.
  add column password_hint text,
  -- What the applicant was told.
  add column refusal text,
  add column decided_at timestamptz,
  add constraint lead_application_refused check ((state = 'REFUSED') = (refusal is not null));

create index on lead_application (state, id);
