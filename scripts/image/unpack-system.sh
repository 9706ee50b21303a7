#!/bin/sh
# Unpacks what Node and the embedded PostgreSQL need of Debian into the folder $1. Runs on a Debian with apt.
set -eu
to=$1
packages='libc6 libc-bin libgcc-s1 libstdc++6 gcc-12-base dash coreutils tar gzip libacl1 libattr1 libgmp10 libselinux1 libpcre2-8-0'
mkdir -p "$to/usr/bin" "$to/usr/lib" "$to/usr/lib64" "$to/usr/sbin" "$to/etc" /tmp/packages
# Debian's one place for programs and libraries: the packages still name the old ones.
for old in bin lib lib64 sbin; do ln -sfn "usr/$old" "$to/$old"; done
apt-get update
cd /tmp/packages
apt-get download $packages
for package in *.deb; do dpkg-deb --fsys-tarfile "$package" | tar -x -C "$to" --keep-directory-symlink; done
# Of a hundred small programs those that the site calls, and a few for a look inside.
find "$to/usr/bin" "$to/usr/sbin" -type f -o -type l | while read -r file; do
  case ${file##*/} in
    cat | chmod | chown | cksum | cp | date | dash | df | du | env | gzip | head | id | ldd | locale | ls | mkdir | mv | rm | sh | sleep | sync | tail | tar | uname) ;;
    *) rm "$file" ;;
  esac
done
# Licences stay; manuals and translations are for people at a terminal, and iconv's tables for programs that are not here.
rm -rf "$to/usr/share/man" "$to/usr/share/info" "$to/usr/share/locale" "$to/usr/share/bug" "$to/usr/share/lintian" \
  "$to"/usr/lib/*/gconv "$to/usr/lib/mime"
find "$to/usr/share/doc" -type f ! -name copyright -delete
ln -sfn dash "$to/usr/bin/sh"
echo 'root:x:0:0:root:/:/usr/sbin/nologin
greentech:x:999:999:GreenTech:/data:/usr/sbin/nologin' > "$to/etc/passwd"
echo 'root:x:0:
greentech:x:999:' > "$to/etc/group"
echo 'hosts: files dns' > "$to/etc/nsswitch.conf"
mkdir -p "$to/proc" "$to/sys" "$to/dev" "$to/run" "$to/tmp" "$to/var"
chmod 1777 "$to/tmp"
mkdir -m 700 "$to/data"
chown 999:999 "$to/data"
