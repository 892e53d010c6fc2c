#!/bin/sh
# Makes gazette-VERSION-PLATFORM.tar.xz, or .zip for Windows: Node.js, the package and its dependencies, which need no
# installation. NODE is an archive of Node.js for that platform, or its unpacked directory.
# usage: archive.sh gazette-0.6.0.tgz linux-x64|linux-arm64|darwin-arm64|win-x64 NODE
set -eu
tarball=$(realpath "$1") platform=$2 node=$(realpath "$3") target=$PWD
version=$(tar -xOf "$tarball" package/package.json | sed -n 's/^  "version": "\(.*\)",$/\1/p')
name=gazette-$version-$platform
os=${platform%-*} cpu=${platform#*-}
[ "$os" = win ] && os=win32

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
case $node in
  *.zip) unzip -q "$node" && node=$work/$(basename "$node" .zip) ;;
  *.tar.*) mkdir node && tar -xf "$node" -C node --strip-components=1 && node=$work/node ;;
esac

mkdir -p "$name/bin" "$name/lib"
echo '{ "private": true }' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts --omit=peer --os="$os" --cpu="$cpu" --libc=glibc "$tarball"
mv node_modules "$name/lib"
rm -rf "$name/lib/node_modules/.bin"
cp "$node/LICENSE" "$name/LICENSE-nodejs" 2>/dev/null || true
cp "$name/lib/node_modules/gazette/LICENSE" "$name/LICENSE"

if [ "$os" = win32 ]; then
  cp "$node/node.exe" "$name/bin/"
  printf '@"%%~dp0bin\\node.exe" "%%~dp0lib\\node_modules\\gazette\\lib\\scripts\\gazette.mjs" %%*\r\n' >"$name/gazette.cmd"
  rm -f "$target/$name.zip"
  zip -qr "$target/$name.zip" "$name"
  exit
fi
cp "$node/bin/node" "$name/bin/"
cat >"$name/gazette" <<'SCRIPT'
#!/bin/sh
self=$(readlink -f "$0")
here=${self%/*}
exec "$here/bin/node" "$here/lib/node_modules/gazette/lib/scripts/gazette.mjs" "$@"
SCRIPT
chmod 755 "$name/gazette"
tar -cJf "$target/$name.tar.xz" "$name"
