/**
 * `npm run pack -w @peppermint/connectkit`: packs the package for publishing; the last line is the tarball's path. It
 * compiles against the packed kit: `packages/wallet-kit/dist`, or the folder KIT_DIST.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathsOf, runPack } from '@peppermint/publish/pack'

const kit = process.env['KIT_DIST'] ?? resolve(import.meta.dirname, '../../wallet-kit/dist')

/** Apps of ConnectKit import no style sheet, so the package contains the kit's, as text. */
function insertStyles(folder: string): void {
  const styles = readFileSync(join(kit, 'theme/styles.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  writeFileSync(join(folder, 'kitStyles.js'), `export const KIT_STYLES = ${JSON.stringify(styles)};\n`)
}

runPack({
  packageFolder: resolve(import.meta.dirname, '..'),
  paths: pathsOf(kit),
  finish: insertStyles,
})
