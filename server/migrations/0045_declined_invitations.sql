-- An invited guest may answer that they cannot come; then no dress size is asked for.
alter table questionnaire add column is_attending boolean not null default true;
alter table questionnaire alter column dress_size drop not null;
alter table questionnaire add constraint questionnaire_size_of_attending
  check (not is_attending or dress_size is not null);
