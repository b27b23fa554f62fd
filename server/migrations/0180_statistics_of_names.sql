-- How many customers have which names, so that a search by the beginnings of both is read in the order of its index and not sorted:
-- PostgreSQL took 1 in 200 for each. Every plan of a search reads these statistics, so they are short. Design:
-- docs/decisions/0142-whole-words-and-open-boxes.md.
create statistics customer_last_names on lower(last_name) from customer;
create statistics customer_first_names on lower(first_name) from customer;
alter statistics customer_last_names set statistics 20;
alter statistics customer_first_names set statistics 20;
analyze customer;
