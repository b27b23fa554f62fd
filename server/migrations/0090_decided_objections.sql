-- What staff decide about an objection to an extra charge, and what they say to the customer with a refund. The first is
-- written by the checkout slice, the second by the orders slice. Design: docs/decisions/0093-objections.md.

-- Null with a time of the end: it was closed before there were decisions.
alter table extra_charge add column objection_decision text
  check (objection_decision in ('KEPT', 'REDUCED', 'DROPPED'));
-- For the customer, in the mail.
alter table extra_charge add column objection_answer text check (objection_answer <> '');
-- The key of the refund, or of the proposal above the limit, that gives the money back.
alter table extra_charge add column objection_refund_key text unique;
alter table extra_charge add constraint extra_charge_objection_decided
  check (objection_closed_at is not null or num_nonnulls(objection_decision, objection_answer, objection_refund_key) = 0);
alter table extra_charge add constraint extra_charge_objection_answered
  check ((objection_decision is null) = (objection_answer is null));
alter table extra_charge add constraint extra_charge_objection_refund
  check ((objection_refund_key is not null) = coalesce(objection_decision in ('REDUCED', 'DROPPED'), false));

-- The text for the customer of a refund without a request; that of a request is in the request.
alter table refund add column answer text check (answer <> '');
