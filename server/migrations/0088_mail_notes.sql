-- What the shop adds to a kind of mail, written by the mails slice. A kind without a row has no note.
create table mail_note (
  kind text primary key,
  -- Empty: the mail is as it was delivered with the shop.
  note text not null,
  -- Of two members who change a note at once the second is refused.
  version integer not null check (version > 0),
  changed_at timestamptz not null
);
