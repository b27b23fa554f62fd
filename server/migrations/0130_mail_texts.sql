-- What the shop says in place of the usual subject and first paragraph of a kind of mail. Empty: the usual text.
-- The version and the time of the row hold for these texts and for the note.
alter table mail_note
  add column subject text not null default '',
  add column opening text not null default '';
