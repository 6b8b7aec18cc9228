/**
 * `npm run bench:gas`: what minting, sending and deploying cost with our contract, beside libraries, the drops of
 * vendors and the floor. `--json` prints one object, `--write` renews the snapshot and docs/gas.md; a figure that
 * is missed exits with 1.
 */
import { libraries } from './gas/contenders/libraries.ts'
import { scovilles } from './gas/contenders/scovilles.ts'
import { thirdweb } from './gas/contenders/thirdweb.ts'
import { zora } from './gas/contenders/zora.ts'
import type { Contender } from './gas/contender.ts'
import { figures, isKept } from './gas/figures.ts'
import { measureOnNewChain, type Row } from './gas/measure.ts'
import { writeSnapshot } from './gas/snapshot.ts'
import { asText, tables } from './gas/tables.ts'
import { Unobtainable } from './gas/tarball.ts'

/** A contract that could not be measured, and why. */
interface Missing {
  readonly name: string
  readonly why: string
}

/** Every contract beside ours; those whose sources cannot be had are told of, not passed over. */
function others(): { readonly there: readonly Contender[]; readonly missing: readonly Missing[] } {
  const there = [...libraries(), thirdweb()]
  try {
    return { there: [...there, zora()], missing: [] }
  } catch (error) {
    if (!(error instanceof Unobtainable)) throw error
    return { there, missing: [{ name: 'Zora Drop', why: error.message }] }
  }
}

function print(rows: readonly [Row, ...Row[]], missing: readonly Missing[]): void {
  console.log(`${tables(rows).map(asText).join('\n\n')}\n`)
  for (const { name, why } of missing) console.log(`${name} is not in the tables: ${why}`)
  for (const figure of figures(rows[0])) {
    const verdict = isKept(figure) ? 'ok' : 'MISSED'
    const [value, most] = [figure.value, figure.most].map((gas) => gas.toLocaleString('en-US').padStart(7))
    console.log(`${verdict.padEnd(7)}${value} of ${most} gas  ${figure.what}`)
  }
}

const { there, missing } = others()
const rows: [Row, ...Row[]] = [await measureOnNewChain(scovilles)]
for (const contender of there) rows.push(await measureOnNewChain(contender))

const held = figures(rows[0])
if (process.argv.includes('--json'))
  console.log(JSON.stringify({ bench: 'gas', figures: held, rows, missing }))
else print(rows, missing)
process.exitCode = held.every(isKept) ? 0 : 1

if (process.argv.includes('--write')) {
  if (missing.length === 0) writeSnapshot(rows)
  else {
    console.error('Nothing was written: a row is missing, and the page would lose it.')
    process.exitCode = 1
  }
}
