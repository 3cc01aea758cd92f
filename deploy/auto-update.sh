#!/bin/sh
# As the site's user, from altanube-update.service: updates to the newest commit of the repository's
# branch, and mails the team why it was refused. Fails until the newest commit is in use, or somebody
# went back from it. A commit is tried once: a refused one waits for the next commit or for
# `deploy/update.sh` by hand.
set -eu

root=${ALTANUBE_ROOT:-/opt/altanube}

main() {
  cd "$root"
  branch=$(git -C repository symbolic-ref HEAD)
  newest=$(timeout 30s git -C repository ls-remote --exit-code origin "$branch")
  commit=$(printf %.12s "$newest")
  if ! is_made && [ "$commit" != "$(cat last-tried 2>/dev/null)" ]; then try; fi
  if [ -e refusal ]; then tell; fi
  is_made || { echo "$commit was refused: see $root/update.log" >&2 && exit 1; }
  # The server's health reads when this was.
  touch "$(in_current --env-file=.env --print process.env.DATA_DIR)/last-update"
}

is_made() { ls releases/*-"$commit"/.tried >/dev/null 2>&1; }

try() {
  if timeout --kill-after=1m 45m current/deploy/update.sh "$commit" >update.log 2>&1; then
    cat update.log
  else
    cat update.log >&2
    # Otherwise there was no trial: another update was under way, or the fetch failed.
    grep -q '^Making releases/' update.log || exit 1
    cp update.log refusal
    printf '%s\n' "$commit" >last-tried
  fi
}

# The refusal stays until the mail server has accepted the mail: otherwise the next run tells it.
tell() {
  in_current deploy/mail-refusal.ts "$(cat last-tried)" <refusal
  rm refusal
}

# Runs in the release in use, whose settings and texts are valid.
in_current() { (cd current && timeout 2m node_modules/.bin/node "$@"); }

# The shell reads the whole file before it runs anything: the update replaces the file.
main "$@"
