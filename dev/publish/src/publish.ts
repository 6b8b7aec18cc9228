/** `npm run publish:packages [-- --dry-run]`: publishes what is new, or says why it does not. */
import { checkPublished } from './checkPublished.ts'
import { workspace } from './manifest.ts'
import { publishPackages } from './publishPackages.ts'

const reasons = await publishPackages({
  root: workspace,
  isDryRun: process.argv.includes('--dry-run'),
  env: process.env,
  check: (folder) => checkPublished(workspace, folder),
  log: (line) => process.stdout.write(`${line}\n`),
})
for (const reason of reasons) process.stderr.write(`${reason}\n`)
process.exitCode = reasons.length === 0 ? 0 : 1
