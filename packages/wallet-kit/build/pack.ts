/**
 * `npm run pack -w @peppermint/wallet-kit`: packs the kit for publishing, into `packages/wallet-kit/out`; the last line
 * is the tarball's path.
 */
import { resolve } from 'node:path'
import { packPackage, runPack } from '@peppermint/publish/pack'
import { runForTheirImports, shareFirstScript } from './lateParts.ts'

const kit = {
  packageFolder: resolve(import.meta.dirname, '..'),
  finish: shareFirstScript,
  sideEffects: runForTheirImports,
}

/** @returns the tarball's path, in `into`. @throws with every problem of the package, before anything is packed. */
export const pack = (into: string, compiled: string): string => packPackage(into, compiled, kit)

if (process.argv[1] === import.meta.filename) runPack(kit)
