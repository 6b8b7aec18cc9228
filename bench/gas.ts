/**
 * `npm run bench:gas`: gas of minting, transfers and deployment with our contract, beside the recorded rows of others.
 * `--json` prints one object, `--write` updates the snapshot and docs/gas.md; exits with 1 if a figure is missed.
 */
import { figures } from './gas/figures.ts'
import { measureOnNewChain } from './gas/measure.ts'
import { readSnapshot, writeSnapshot } from './gas/snapshot.ts'
import { asMarkdown, tables } from './gas/tables.ts'
import { reportFigures } from './parts/figure.ts'

const ours = await measureOnNewChain()
const rows = [ours, ...readSnapshot().slice(1)] as const
reportFigures('gas', figures(ours), { rows, text: tables(rows).map(asMarkdown).join('\n\n') })
if (process.argv.includes('--write')) writeSnapshot(rows)
