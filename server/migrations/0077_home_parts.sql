-- Bars above the header and arrangements of the home page that staff plan by day. Of those of a kind that are shown, the
-- one with the latest first day takes the place of the default. Design: docs/decisions/0086-the-home-page-by-day.md.
create table home_part (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('PROMO_BANNER', 'TOP_BANNER', 'SECTIONS')),
  -- Of banners.
  text text not null,
  link text,
  -- Of the home page: its sections in their order, with headings where they differ from the default.
  sections jsonb,
  -- Days in New York, both included; null: no end.
  show_from date not null,
  show_until date check (show_until >= show_from),
  is_published boolean not null,
  -- Whether its days have come. Pages read it; it follows from the columns above, at each change and when a day begins.
  is_shown boolean not null,
  version integer not null default 1,
  check ((kind = 'SECTIONS') = (sections is not null))
);
