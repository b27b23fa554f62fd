-- Photos of products, beside drawn pictures. Written by the pictures slice. Design:
-- docs/decisions/0083-photos-of-products.md.

-- A picture is drawn from a look, or shows photos: a list of objects of the storage, each with its crop, by view. The row of
-- a key never shows other pixels, because browsers cache them without end.
alter table picture alter column look drop not null;
alter table picture add column photos jsonb;
alter table picture add check ((look is null) <> (photos is null));

-- What is shown when the last photo of the color is deleted; null while image_key is drawn.
alter table product_color add column drawn_image_key text references picture on update cascade;

create table product_photo (
  id integer generated always as identity primary key,
  product_id integer not null,
  color text not null,
  position integer not null,
  object_key text not null,
  -- In pixels, upright.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  average_color text not null check (average_color ~ '^#[0-9a-f]{6}$'),
  -- The whole photo as a small JPEG, for the page that crops it.
  preview bytea not null,
  alt text not null check (alt <> ''),
  -- The crop: around this point, in parts of width and height.
  focus_x double precision not null check (focus_x between 0 and 1),
  focus_y double precision not null check (focus_y between 0 and 1),
  zoom double precision not null check (zoom between 1 and 4),
  uploaded_at timestamptz not null,
  foreign key (product_id, color) references product_color on update cascade on delete cascade,
  unique (product_id, color, position) deferrable initially deferred
);
