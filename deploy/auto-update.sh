#!/bin/sh
# As the site's user, from altanube-update.service: updates to a new commit of the repository's branch,
# and mails the team why an update failed. A commit is tried once: a failed one waits for the next
# commit or for `deploy/update.sh` by hand, and one that somebody went back from is not tried again.
#
#   deploy/auto-update.sh --is-due    exits with 0 if there is a commit to try, otherwise with 1
#   deploy/auto-update.sh             tries it
set -eu

root=${ALTANUBE_ROOT:-/opt/altanube}

main() {
  cd "$root"
  if [ "${1:-}" = --is-due ]; then
    git -C repository fetch --quiet --prune origin '+refs/heads/*:refs/heads/*'
    is_due "$(newest)"
  else
    update "$(newest)"
  fi
}

newest() { git -C repository rev-parse --short=12 HEAD; }

is_due() {
  [ "$1" != "$(cat last-tried 2>/dev/null)" ] || return 1
  for release in releases/*-"$1"; do [ ! -e "$release" ] || return 1; done
}

update() {
  printf '%s\n' "$1" >last-tried
  if current/deploy/update.sh "$1" >update.log 2>&1; then
    cat update.log
  else
    cat update.log >&2
    # Runs in the current release, whose settings and texts are valid.
    (cd current && node_modules/.bin/node deploy/mail-refusal.ts "$1" <"$root/update.log")
    exit 1
  fi
}

# The shell reads the whole file before it runs anything: the update replaces the file.
main "$@"
