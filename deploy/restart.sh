#!/bin/sh
# As root: tries the settings with the release in use, in the environment of the service, and restarts
# the server. If they have a mistake, says which, and the server keeps running.
set -eu

cd /opt/altanube/current
runuser -u altanube -- env -i HOME=/opt/altanube node_modules/.bin/node deploy/try-release.ts
exec systemctl restart altanube
