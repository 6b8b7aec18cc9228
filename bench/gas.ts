/**
 * `npm run bench:gas`: gas of minting, transfers and deployment with our contract, compared with libraries, vendors'
 * drop contracts and the floor, whose contracts and rows are frozen. `--contenders` measures these again, `--json` prints one
 * object, `--write` updates the snapshot and docs/gas.md; exits with 1 if a figure is missed.
 */
import { figures, isKept } from './gas/figures.ts'
import { frozenContenders } from './gas/frozen.ts'
import { measureOnNewChain, type Row } from './gas/measure.ts'
import { scovilles } from './gas/scovilles.ts'
import { readSnapshot, writeSnapshot } from './gas/snapshot.ts'
import { asText, tables } from './gas/tables.ts'

const has = (option: string): boolean => process.argv.includes(`--${option}`)

async function measureContenders(): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const contender of frozenContenders()) rows.push(await measureOnNewChain(contender))
  return rows
}

function print(rows: readonly [Row, ...Row[]]): void {
  console.log(`${tables(rows).map(asText).join('\n\n')}\n`)
  for (const figure of figures(rows[0])) {
    const verdict = isKept(figure) ? 'ok' : 'MISSED'
    const [value, max] = [figure.value, figure.max].map((gas) => gas.toLocaleString('en-US').padStart(7))
    console.log(`${verdict.padEnd(7)}${value} of ${max} gas  ${figure.what}`)
  }
}

const ours = await measureOnNewChain(scovilles)
const others = has('contenders') ? await measureContenders() : readSnapshot().slice(1)
const rows: [Row, ...Row[]] = [ours, ...others]
const held = figures(ours)
if (has('json')) console.log(JSON.stringify({ bench: 'gas', figures: held, rows }))
else print(rows)
process.exitCode = held.every(isKept) ? 0 : 1
if (has('write')) writeSnapshot(rows)
