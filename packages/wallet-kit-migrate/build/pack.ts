/** `npm run pack -w @peppermint/wallet-kit-migrate`: packs it for publishing; the last line is the tarball's path. */
import { resolve } from 'node:path'
import { runPack } from '@peppermint/publish/pack'

runPack({ packageFolder: resolve(import.meta.dirname, '..') })
