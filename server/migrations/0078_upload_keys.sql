-- Chosen by the page for each file: an upload that is sent again, because its answer was lost, adds no second photo.
alter table product_photo add column upload_key uuid unique;
