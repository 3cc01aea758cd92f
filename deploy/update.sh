#!/bin/sh
# As the site's user: makes a release of the newest version beside the one in use, tries it, and
# points `current` to it. A failure on the way changes nothing. Then, as root: deploy/restart.sh. See
# deploy/README.md.
#
#   deploy/update.sh                     the newest commit of the repository's branch
#   deploy/update.sh COMMIT              a commit, a tag or another branch
#   deploy/update.sh --back [RELEASE]    the release before the one in use, or the one that is named
#
# ALTANUBE_ROOT (/opt/altanube) holds repository, releases, .env and current; KEEP_RELEASES (3) is how
# many releases stay. With CHANGE_TABLES=no, a version that changes the tables is refused; otherwise a
# backup is made first.
set -eu

root=${ALTANUBE_ROOT:-/opt/altanube}
keep=${KEEP_RELEASES:-3}
release=

main() {
  cd "$root"
  mkdir -p releases
  # Child processes hold the lock, too: npm may outlive this script.
  exec 9>update.lock
  flock --nonblock 9 || fail 'Another update is under way.'
  trap drop_unfinished EXIT
  trap 'exit 1' HUP INT TERM
  remove_leftovers
  if [ "${1:-}" = --back ]; then
    go_back "${2:-}"
  else
    make_release "${1:-HEAD}"
    use "$release"
    remove_old
  fi
}

make_release() {
  # Left by a killed update: the lock excludes other ones.
  find repository -name '*.lock' -delete
  timeout --foreground 10m git -C repository -c gc.autoDetach=false -c maintenance.autoDetach=false \
    fetch --quiet --prune origin '+refs/heads/*:refs/heads/*'
  commit=$(git -C repository rev-parse --verify --quiet --short=12 "$1^{commit}") ||
    fail "There is no commit, tag or branch $1."
  release=$(date -u +%Y%m%dT%H%M%SZ)-$commit
  say "Making releases/$release …"
  mkdir "releases/$release"
  git -C repository archive "$commit" | tar -x -C "releases/$release"
  ln -s ../../.env "releases/$release/.env"
  migrations=$(list_new_migrations)
  if [ -n "$migrations" ]; then
    say "This version changes the tables: $migrations. Stop all servers before you restart the first."
    [ "${CHANGE_TABLES:-}" != no ] || fail "Update by hand, as the site's user: deploy/update.sh $commit"
  fi
  share_packages
  (cd "releases/$release" && npm run build)
  for earlier in $(tried); do carry_scripts "$earlier" "$release"; done
  (cd "releases/$release" && node_modules/.bin/node deploy/try-release.ts)
  [ -z "$migrations" ] || "releases/$release/deploy/backup.sh"
}

list_new_migrations() {
  [ -e current/packages ] || return 0
  { list_migrations "releases/$release" || echo unknown; } |
    grep -vxF "$(list_migrations current)" | paste -sd ,
}

list_migrations() { sed -n "s/^  '\([0-9]\{3\} .*\)': .*/\1/p" "$1/packages/outbox/src/store/migrations.ts"; }

# With the same lock file, hard-links the packages of the release in use. Otherwise, and for the
# first release, the build installs them.
share_packages() {
  cmp --silent current/package-lock.json "releases/$release/package-lock.json" || return 0
  say 'The packages are those of the release in use.'
  cp -al current/node_modules "releases/$release/" 2>/dev/null || {
    rm -rf "releases/$release/node_modules"
    cp -a current/node_modules "releases/$release/"
  }
  # Builds write to these caches, and must not write to shared files.
  (cd "releases/$release/node_modules" && rm -rf .astro .cache .vite .vite-temp)
}

# An open page requests the scripts of its own build. No page is open for more than a year.
carry_scripts() {
  [ -d "releases/$1/dist/_astro" ] || return 0
  (cd "releases/$1/dist" && find _astro -type f -mtime -365 -print0 | tar -c --null -T - -f -) |
    tar -x --skip-old-files -C "releases/$2/dist"
}

# Replaces the link atomically.
use() {
  tell_changes "$1"
  # The release must survive a power failure right after.
  sync --file-system releases
  ln -sfnT "releases/$1" current.next
  mv -fT current.next current
  touch "releases/$1/.tried"
  say "current leads to releases/$1. Restart the server: $root/current/deploy/restart.sh"
}

# The first line of a file that is copied when a program is installed says where it is then.
tell_changes() {
  for file in $(cd "releases/$1" && grep -ls '^# /etc/' deploy/*); do
    installed=$(sed -n '1s|^# \([^;]*\);.*|\1|p' "releases/$1/$file")
    [ ! -e "$installed" ] || cmp --silent "current/$file" "releases/$1/$file" ||
      say "$file is another one now: does $installed need the change too?"
  done
}

go_back() {
  in_use=$(basename "$(readlink current)")
  target=$1
  for earlier in $(tried); do
    [ "$earlier" = "$in_use" ] && break
    [ -n "$1" ] || target=$earlier
  done
  [ -n "$target" ] || fail 'There is no release before the one in use.'
  [ -e "releases/$target/.tried" ] || fail "There is no release $target. There are:" $(tried)
  carry_scripts "$in_use" "$target"
  use "$target"
}

# Keeps the newest ones, the one in use, and any that a server runs from, which locks its folder.
remove_old() {
  in_use=$(basename "$(readlink current)")
  for old in $(tried | head -n "-$keep"); do
    if [ "$old" != "$in_use" ]; then remove "$old"; fi
  done
}

remove_leftovers() {
  in_use=$(basename "$(readlink current)")
  for folder in releases/*/; do
    left=$(basename "$folder")
    if [ -d "$folder" ] && [ ! -e "$folder.tried" ] && [ "$left" != "$in_use" ]; then remove "$left"; fi
  done
}

# Removes the mark first, so that nobody goes back to a partly removed release.
remove() {
  flock --nonblock --conflict-exit-code 75 "releases/$1" \
    sh -c 'rm -f "$0/.tried" && rm -rf "$0"' "releases/$1" ||
    { [ $? = 75 ] && say "releases/$1 stays: a server runs from it."; }
}

drop_unfinished() {
  if [ -n "$release" ] && [ "$(readlink current)" != "releases/$release" ]; then
    rm -rf "releases/$release"
    say 'Nothing was changed: the release in use stays.'
  fi
}

# Lists the releases that passed their trial, oldest first.
tried() {
  for mark in releases/*/.tried; do
    if [ -e "$mark" ]; then basename "${mark%/.tried}"; fi
  done
}

say() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The shell reads the whole file before it runs anything, so the file may be replaced meanwhile.
main "$@"
