/**
 * `npm run bench:gas`: gas of minting, transfers and deployment with our contract, compared with libraries, vendors'
 * drop contracts and the floor, whose contracts and rows are frozen. `--contenders` measures these again, `--json` prints one
 * object, `--write` updates the snapshot and docs/gas.md; exits with 1 if a figure is missed.
 */
import { figures } from './gas/figures.ts'
import { frozenContenders } from './gas/frozen.ts'
import { measureOnNewChain, type Row } from './gas/measure.ts'
import { scovilles } from './gas/scovilles.ts'
import { readSnapshot, writeSnapshot } from './gas/snapshot.ts'
import { asText, tables } from './gas/tables.ts'
import { reportLimits } from './parts/limit.ts'

const has = (option: string): boolean => process.argv.includes(`--${option}`)

async function measureContenders(): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const contender of frozenContenders()) rows.push(await measureOnNewChain(contender))
  return rows
}

const ours = await measureOnNewChain(scovilles)
const others = has('contenders') ? await measureContenders() : readSnapshot().slice(1)
const rows: [Row, ...Row[]] = [ours, ...others]
reportLimits('gas', figures(ours), { rows, text: tables(rows).map(asText).join('\n\n') })
if (has('write')) writeSnapshot(rows)
