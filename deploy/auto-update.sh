#!/bin/sh
# As the site's user, from altanube-update.service: updates to the newest commit of the repository's
# branch, and mails the team why it was refused, or which installed files need a change. Fails until the
# newest commit is in use, or somebody went back from it. A commit is tried once: a refused one waits for
# the next commit or for `deploy/update.sh` by hand. It is built again when a date of the content has
# passed, such as the last day of a certificate.
set -eu

root=${ALTANUBE_ROOT:-/opt/altanube}

main() {
  cd "$root"
  branch=$(git -C repository symbolic-ref HEAD)
  newest=$(timeout 30s git -C repository ls-remote --exit-code origin "$branch")
  commit=$(printf %.12s "$newest")
  version=$commit$(stale_since)
  if ! is_made && [ "$version" != "$(cat last-tried 2>/dev/null)" ]; then try; fi
  tell
  is_made || { echo "$version was refused: see $root/update.log" >&2 && exit 1; }
  # The server's health reads when this was.
  touch "$(in_current --env-file=.env --print process.env.DATA_DIR)/last-update"
}

is_made() { [ -z "$(stale_since)" ] && ls releases/*-"$commit"/.tried >/dev/null 2>&1; }

# The date that has passed, if the release in use is of this commit.
stale_since() {
  since=$(cat current/dist/.stale-after 2>/dev/null) || return 0
  case $(readlink current) in
    *-"$commit") [ "$since" -ge "$(date +%s)" ] || echo "-$since" ;;
  esac
}

# A commit counts as tried when its trial has ended.
try() {
  status=0
  # A change of the tables is left to a person, unless the service says otherwise.
  export CHANGE_TABLES="${CHANGE_TABLES:-no}"
  timeout --kill-after=1m 45m current/deploy/update.sh "$commit" >update.log 2>&1 || status=$?
  cat update.log
  # Otherwise there was no trial: another update was under way, or the fetch failed.
  grep -q '^Making releases/' update.log || exit 1
  if [ $status = 0 ]; then
    grep ' is another one now' update.log >>changes || :
  else
    cp update.log refusal
  fi
  printf '%s\n' "$version" >last-tried
}

# What the mail server does not accept stays for the next run.
tell() {
  for kind in refusal changes; do
    [ -s $kind ] || continue
    in_current deploy/mail-update.ts $kind "$(cat last-tried)" <$kind
    rm $kind
  done
}

# Runs in the release in use, whose settings and texts are valid.
in_current() { (cd current && timeout 2m node_modules/.bin/node "$@"); }

# The shell reads the whole file before it runs anything: the update replaces the file.
main "$@"
