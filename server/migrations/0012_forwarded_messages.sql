-- A message goes to our mailbox through the outbox, in the transaction that stores it: there is nothing left to note.

alter table contact_message drop column forwarded_at;
alter table career_application drop column forwarded_at;
alter table lead_application drop column forwarded_at;
