#!/bin/sh
# Installs Ecphory @version@ for one user: checks the archive's digest, unpacks it to $PREFIX/share/ecphory/@version@ and links
# $PREFIX/bin/ecphory to it. Usage: sh install.sh [FOLDER-OR-URL], where the archives and SHA256SUMS are; PREFIX is ~/.local.
# The archive for Linux brings its own Java; elsewhere a Java of at least 21 must be there. Nothing is changed before the digest is
# right. To remove it: delete the folder and the link.
set -eu
version=@version@
from=${1:-@url@}
prefix=${PREFIX:-$HOME/.local}

fail() {
    printf 'error: %s\nnext: %s\n' "$1" "$2" >&2
    exit 1
}
case $(uname -s)-$(uname -m) in
Linux-x86_64) archive=ecphory-$version-linux-x64.tar.gz ;;
Linux-aarch64 | Linux-arm64) archive=ecphory-$version-linux-arm64.tar.gz ;;
*) archive=ecphory-$version.tar.gz ;;
esac
# the runtime is linked to GNU's C library
if [ -e /etc/alpine-release ]; then archive=ecphory-$version.tar.gz; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch() { # NAME
    case $from in
    http://* | https://*)
        if command -v curl >/dev/null; then
            curl -fsSL --proto '=https,http' -o "$work/$1" "$from/$1"
        elif command -v wget >/dev/null; then
            wget -q -O "$work/$1" "$from/$1"
        else
            fail "neither curl nor wget is there" "install one, or download $1 and SHA256SUMS and give their folder"
        fi ;;
    *) cp "$from/$1" "$work/$1" ;;
    esac || fail "$from/$1 cannot be had" "check the address, or download the archive and SHA256SUMS and give their folder"
}
fetch SHA256SUMS
fetch "$archive"
expected=$(awk -v name="$archive" '$2 == name { print $1 }' "$work/SHA256SUMS")
[ -n "$expected" ] || fail "SHA256SUMS does not name $archive" "take both from the same release"
if command -v sha256sum >/dev/null; then
    found=$(sha256sum <"$work/$archive")
elif command -v shasum >/dev/null; then
    found=$(shasum -a 256 <"$work/$archive")
else
    fail "neither sha256sum nor shasum is there" "install coreutils"
fi
[ "${found%% *}" = "$expected" ] || fail "$archive has the digest ${found%% *}, not $expected" "download it again"

home=$prefix/share/ecphory/$version
if [ -e "$home" ]; then fail "$home is there already" "delete it to install this version anew"; fi
mkdir -p "$prefix/share/ecphory" "$prefix/bin"
mkdir "$work/unpacked"
tar -xzf "$work/$archive" -C "$work/unpacked" --strip-components=1
mv "$work/unpacked" "$home"
ln -sf "$home/bin/ecphory" "$prefix/bin/ecphory"
printf 'installed %s\n' "$home"
case :$PATH: in *:"$prefix/bin":*) ;; *) printf 'next: add %s to PATH\n' "$prefix/bin" ;; esac
"$prefix/bin/ecphory" --version
