-- Tables whose rows are kept for good. By its defaults autovacuum waits until a fifth of the rows is dead or new, and until a
-- tenth has changed before it counts the values again: with 10,000,000 bookings that is half a year, during which statements read
-- rows to see whether they are visible, and are planned as if the newest days were empty. docs/decisions/0140-autovacuum.md

do $$
declare
  grows text;
begin
  foreach grows in array array[
    'audit_entry', 'booking', 'checkout', 'coupon_use', 'credit_card', 'customer', 'customer_address', 'customer_order',
    'extra_charge', 'gateway_customer', 'invitation', 'order_accessory_item', 'order_desk', 'order_item', 'order_note',
    'outbox', 'payment', 'refund', 'refund_application', 'refund_line', 'rental_record', 'report_figure', 'session',
    'shipment', 'trunk_show', 'unit', 'unit_inspection', 'unit_move'
  ] loop
    execute format(
      'alter table %I set (
        autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02
      )',
      grows
    );
  end loop;
end
$$;
