# What the scripts beside this file share. They set `here` and source it; nothing in it writes to standard output.
# shellcheck shell=bash

root=$(dirname -- "$here")

# The C libraries the build needs, and what the demo's web site runs on.
packages=(
    libcurl4-openssl-dev libxml2-dev libgif-dev libsqlite3-dev libyaml-dev libicu-dev libc-ares-dev zlib1g-dev
    libpng-dev libturbojpeg0-dev libwebp-dev pkg-config python3
)
swift_minimum=6.2

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "unfurl: $*"
    exit 1
}

# Installs those of the packages that are missing. Standard input belongs to the bot, so nothing here may read it.
set_up_packages() {
    if ! command -v dpkg-query >/dev/null; then
        say "unfurl: this is not a Debian system; the build needs what Debian calls ${packages[*]}"
        return 0
    fi

    local missing=() package
    for package in "${packages[@]}"; do
        # A python3 from elsewhere on the path will do as well.
        if [ "$package" = python3 ] && command -v python3 >/dev/null; then continue; fi
        if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            missing+=("$package")
        fi
    done
    if [ "${#missing[@]}" -eq 0 ]; then return 0; fi

    local as_root=()
    local by_hand="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            fail "missing packages: ${missing[*]}. Run as root: $by_hand"
        fi
        as_root=(sudo)
    fi
    say "unfurl: installing ${missing[*]}"
    if ! "${as_root[@]}" apt-get update -q </dev/null >&2; then
        say "unfurl: apt-get update failed; trying with the lists that are here"
    fi
    if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${missing[@]}" </dev/null >&2; then
        fail "could not install ${missing[*]}. Run as root: $by_hand"
    fi
}

set_up_swift() {
    if ! command -v swift >/dev/null; then
        fail "there is no swift on the path; install Swift $swift_minimum or later from https://www.swift.org/install/"
    fi
    local version
    version=$(swift --version 2>/dev/null </dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
    if [ -z "$version" ]; then
        fail "swift does not say its version; Swift $swift_minimum or later is needed"
    fi
    if [ "$(printf '%s\n' "$swift_minimum" "$version" | sort -V | head -n 1)" != "$swift_minimum" ]; then
        fail "Swift $swift_minimum or later is needed, this is $version; see https://www.swift.org/install/"
    fi
}

set_up() {
    set_up_packages
    set_up_swift
}

# Builds the bot, and the program that decodes pictures for it, as they are shipped, into SwiftPM's own folder. Standard
# output belongs to the protocol. What one product has built, the other takes.
build_release() {
    local product
    for product in unfurl unfurl-picture; do
        if ! swift build --package-path "$root" -c release --product "$product" --static-swift-stdlib </dev/null >&2; then
            fail "the build failed"
        fi
    done
    binary=$root/.build/release/unfurl
    # It is looked for beside the bot.
    picture_binary=$root/.build/release/unfurl-picture
    for product in "$binary" "$picture_binary"; do
        if [ ! -x "$product" ]; then fail "the build left no executable at $product"; fi
    done
}
