#!/bin/sh
# Runs once, on the empty database: the role of the shop, which owns nothing and cannot change the audit log.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$SHOP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role twirl_shop login password :'password';
SQL
