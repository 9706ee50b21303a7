#!/bin/sh
# Builds the image of the site with buildah, without a registry of images: what the stages build on is made from Debian's packages.
# Needs root, Debian, buildah, debootstrap and npm. `build.sh TAG [false]`: with `false` without the embedded PostgreSQL.
set -eu
cd "$(dirname "$0")/../.."
tag=${1:-greentech}
embedded=${2:-true}
work=${IMAGE_WORK:-/var/tmp/greentech-image}
store="--root $work/store --runroot $work/run --storage-driver vfs"
mkdir -p "$work"

if [ ! -e "$work/base.tar" ]; then
  rm -rf "$work/base"
  debootstrap --variant=minbase bookworm "$work/base" >"$work/debootstrap.log"
  cp /etc/apt/sources.list.d/debian.sources "$work/base/etc/apt/sources.list.d/" 2>/dev/null && rm "$work/base/etc/apt/sources.list" || true
  mkdir -p "$work/base/usr/local/bin" "$work/base/usr/local/lib/node_modules"
  cp -L node_modules/.bin/node "$work/base/usr/local/bin/node"
  cp -RL "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$work/base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  # This machine's certificates: its registry of packages may have one of its own.
  cp -L /etc/ssl/certs/ca-certificates.crt "$work/base/usr/local/share/certificates.crt"
  tar -C "$work/base" -cf "$work/base.tar" .
  rm -rf "$work/base"
  printf 'FROM scratch\nADD base.tar /\nENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin\nENV NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.crt\n' >"$work/base.Dockerfile"
  buildah $store bud --isolation chroot -q -f "$work/base.Dockerfile" -t greentech-base "$work"
fi

# HEALTHCHECK is not part of the other format.
buildah $store bud --isolation chroot --format docker --build-arg BASE=localhost/greentech-base \
  --build-arg EMBEDDED_POSTGRES="$embedded" -t "$tag" .
