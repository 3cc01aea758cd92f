#!/bin/sh
# As the site's user, in the site's folder: builds the newest version beside the one in use, and
# takes its place once it is whole. Then, as root: systemctl restart altanube
set -eu

git pull --ff-only
rm -rf dist.new
npm run build -- --outDir dist.new
# A page that somebody has open asks for the scripts of its own build.
cp -rn dist/_astro dist.new/
rm -rf dist.old
mv dist dist.old
mv dist.new dist
