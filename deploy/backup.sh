#!/bin/bash
# As the site's user, from altanube-backup.service: backs up the contact messages, deletes old backups,
# and sends a copy away, with .env. See deploy/README.md.
#
# BACKUP_DIR (/opt/altanube/backups) holds the backups; BACKUP_DAYS (14) is how long they stay.
# BACKUP_SEND is a shell command that encrypts its input, a tar archive, and sends it away as $NAME.
set -euo pipefail
umask 077

root=${ALTANUBE_ROOT:-/opt/altanube}
folder=${BACKUP_DIR:-$root/backups}
NAME=leads-$(date -u +%Y%m%dT%H%M%SZ)
export NAME
mkdir -p "$folder"
cd "$root/current"

# Evaluates JavaScript with .env, which Node reads as the server does.
evaluate() { node_modules/.bin/node --env-file=.env --print "$1"; }

if [ -z "$(evaluate 'process.env.DATABASE_URL ?? ""')" ]; then
  node_modules/.bin/node server/leads/cli.ts backup "$folder/$NAME"
else
  # As an argument, it would be in the list of processes.
  PGPASSWORD=$(evaluate 'decodeURIComponent(new URL(process.env.DATABASE_URL).password)')
  url=$(evaluate 'Object.assign(new URL(process.env.DATABASE_URL), { password: "" }).href')
  export PGPASSWORD
  pg_dump --no-owner --no-privileges --file="$folder/$NAME.part" "$url"
  mv "$folder/$NAME.part" "$folder/$NAME"
fi
find "$folder" -name 'leads-*' -mtime "+${BACKUP_DAYS:-14}" -delete
if [ -n "${BACKUP_SEND:-}" ]; then
  tar -c -C "$folder" "$NAME" -C "$root" .env | bash -o pipefail -c "$BACKUP_SEND"
fi
# When a backup last succeeded.
date -u +%FT%TZ >"$(evaluate process.env.DATA_DIR)/last-backup"
