/**
 * `npm run bench:kit`: what Connect Wallet costs with our kit, compared with RainbowKit and bare
 * wagmi, each in a separate page, in one run. `--json` prints one object, `--write` updates docs/kit-figures.md,
 * `--runs=3` visits each page three times each way instead of seven; KIT_TARBALL is the path of a tarball to measure instead of
 * packing the kit. Exits with 1 if a figure is missed.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { contenders } from './kit/contenders.ts'
import { document } from './kit/document.ts'
import { figures } from './kit/figures.ts'
import { finishRow, makeReady, visitEach, type Ready, type Row } from './kit/row.ts'
import { asMarkdown } from './kit/table.ts'
import { openBrowser } from './kit/visit.ts'
import { reportFigures } from './parts/figure.ts'

const option = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}`))
const runs = Number(option('runs=')?.split('=')[1] ?? 7)

/** Prints progress to standard error. */
const log = (text: string): void => console.error(text)

async function measureAll(): Promise<readonly Row[]> {
  const all: Ready[] = []
  const browser = await openBrowser()
  try {
    for (const contender of contenders) {
      log(`${contender.name}: installing and building…`)
      all.push(await makeReady(contender))
    }
    for (let round = 1; round <= runs; round += 1) {
      log(`Slow visits, round ${round} of ${runs}…`)
      await visitEach(browser, all)
    }
    const rows: Row[] = []
    for (const ready of all) {
      log(`${ready.contender.name}: bytes…`)
      rows.push(await finishRow(browser, ready))
    }
    return rows
  } finally {
    await browser.close()
    await Promise.all(all.map(({ served }) => served.stop()))
  }
}

function rowOf(rows: readonly Row[], id: Row['id']): Row {
  const row = rows.find((one) => one.id === id)
  if (row === undefined) throw new Error(`${id} was not measured.`)
  return row
}

const machine = { cores: availableParallelism(), load: loadavg()[0] ?? 0 }
const rows = await measureAll()
const bare = rowOf(rows, 'bare')
const held = figures({
  bare,
  ours: rowOf(rows, 'ours'),
  moved: rowOf(rows, 'moved'),
  rainbowkit: rowOf(rows, 'rainbowkit'),
})
reportFigures('kit', held, { rows, text: asMarkdown(rows, bare) })

if (option('write')) {
  writeFileSync(
    join(import.meta.dirname, '..', 'docs', 'kit-figures.md'),
    document(rows, bare, held, { visits: runs, ...machine }),
  )
}
