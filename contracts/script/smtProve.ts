/**
 * `npm run prove`: proves the arithmetic of money and caps for every input, and exits with 1 when anything is
 * open. The folder to look in can be named; the package's own is the default.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkProofs, proofContracts } from './smtChecker.ts'

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..')
for (const contract of proofContracts(root)) {
  const { proven, asserted, safe, unproven: open } = await checkProofs(root, contract)
  for (const message of open) console.log(message)
  console.log(
    `${contract}: ${proven} of ${asserted} assertions proven for every input; ${safe} operations cannot go wrong.`,
  )
  if (open.length > 0 || asserted === 0 || proven < asserted) {
    console.log(`Not everything in ${contract} is proven: ${open.length} open.`)
    process.exitCode = 1
  }
}
