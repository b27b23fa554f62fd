-- What the lookbook draws. Written by the pictures slice.

create table picture (
  image_key text primary key check (image_key ~ '^[a-z0-9]{16}$'),
  look jsonb not null,
  -- Shown while the picture is on its way.
  average_color text not null check (average_color ~ '^#[0-9a-f]{6}$'),
  -- Alternative texts by view.
  alts jsonb not null
);

alter table product_color
  add foreign key (image_key) references picture on update cascade;
