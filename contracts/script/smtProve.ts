/**
 * `npm run prove`: proves the arithmetic of payments and caps for every input; exit code 1 if anything is unproven.
 * Takes a folder as an argument; default this package.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkProofs, proofContracts } from './smtChecker.ts'

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..')
for (const contract of proofContracts(root)) {
  const { proven, asserted, safe, unproven: open } = await checkProofs(root, contract)
  for (const message of open) console.log(message)
  console.log(
    `${contract}: ${proven} of ${asserted} assertions proven for every input; ${safe} operations are safe.`,
  )
  if (open.length > 0 || asserted === 0 || proven < asserted) {
    console.log(`${contract}: ${open.length} unproven.`)
    process.exitCode = 1
  }
}
