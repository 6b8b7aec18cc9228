/**
 * `npm run bench:gas`: what minting, sending and deploying cost with our contract, beside libraries, the drops of
 * vendors and the floor, whose contracts and rows are frozen. `--contenders` measures these again, `--json` prints one
 * object, `--write` renews the snapshot and docs/gas.md; a figure that is missed exits with 1.
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
    const [value, most] = [figure.value, figure.most].map((gas) => gas.toLocaleString('en-US').padStart(7))
    console.log(`${verdict.padEnd(7)}${value} of ${most} gas  ${figure.what}`)
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
