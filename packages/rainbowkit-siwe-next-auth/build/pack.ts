/**
 * `npm run pack -w @peppermint/rainbowkit-siwe-next-auth`: packs the package for publishing, into its `out`; the last
 * line is the tarball's path. It compiles against the packed kit, as `packages/rainbowkit` does.
 */
import { resolve } from 'node:path'
import { pathsOf, runPack } from '@peppermint/publish/pack'

const kit = process.env['KIT_DIST'] ?? resolve(import.meta.dirname, '../../wallet-kit/dist')

runPack({ packageFolder: resolve(import.meta.dirname, '..'), paths: pathsOf(kit) })
