/**
 * `npm run pack -w @peppermint/connectkit`: packs the package for publishing; the last line is the tarball's path. It
 * compiles against the packed kit: `packages/wallet-kit/dist`, or the folder KIT_DIST.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packedKit, pathsOf, runPack } from '@peppermint/publish/pack'

/** Apps of ConnectKit import no style sheet, so the package contains the kit's, as text. */
function insertStyles(folder: string): void {
  const styles = readFileSync(join(packedKit, 'theme/styles.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  writeFileSync(join(folder, 'kitStyles.js'), `export const KIT_STYLES = ${JSON.stringify(styles)};\n`)
}

runPack({
  packageFolder: resolve(import.meta.dirname, '..'),
  paths: pathsOf(packedKit),
  finish: insertStyles,
})
