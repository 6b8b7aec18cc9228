/**
 * `npm run pack -w @peppermint/rainbowkit-siwe-next-auth`: packs the package for publishing, into its `out`; the last
 * line is the tarball's path. It compiles against the packed kit, as `packages/rainbowkit` does.
 */
import { resolve } from 'node:path'
import { packedKit, pathsOf, runPack } from '@peppermint/publish/pack'

runPack({ packageFolder: resolve(import.meta.dirname, '..'), paths: pathsOf(packedKit) })
