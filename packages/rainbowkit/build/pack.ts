/**
 * `npm run pack -w @peppermint/rainbowkit`: packs the package for publishing, into `packages/rainbowkit/out`; the last
 * line is the tarball's path. It compiles against the packed kit: `packages/wallet-kit/dist`, or the folder KIT_DIST.
 */
import { resolve } from 'node:path'
import { packedKit, pathsOf, runPack } from '@peppermint/publish/pack'

runPack({ packageFolder: resolve(import.meta.dirname, '..'), paths: pathsOf(packedKit) })
