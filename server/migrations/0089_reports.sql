-- Figures of the shop by day in New York, rolled up by the reports slice; reports add them up by period.
create table report_figure (
  report text not null,
  day date not null,
  -- What is counted apart in the report: a state, a product, a unit, an event, a reason. Empty: nothing.
  key text not null,
  measure text not null,
  -- A count, days, or cents.
  value bigint not null,
  primary key (report, day, key, measure)
);

-- One row: until when the figures were rolled up.
create table report_progress (
  is_only boolean primary key default true check (is_only),
  rolled_up_at timestamptz
);
insert into report_progress default values;

create index on rental_record (received_at) where received_at is not null;
create index on refund_application (requested_at);

-- How often shoppers asked to be told of a size, written by the stock-alerts slice. The alerts themselves are deleted when
-- they are sent.
create table stock_demand (
  -- In New York.
  day date not null,
  sku text not null,
  asked integer not null check (asked > 0),
  primary key (day, sku)
);
insert into stock_demand (day, sku, asked)
select (created_at at time zone 'America/New_York')::date, sku, count(*) from stock_alert group by 1, 2;
