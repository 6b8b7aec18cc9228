/**
 * `npm run publish:check [-- --write]`: packs every package that is not private, and checks it with publint, "are the
 * types wrong", against the record of its public names and against its changelog. `--write` renews the record.
 */
import { relative } from 'node:path'
import { checkPublished } from './checkPublished.ts'
import { publishedFolders, workspace } from './manifest.ts'

const isWriting = process.argv.includes('--write')
const folders = publishedFolders(workspace)
let count = 0
for (const folder of folders) {
  try {
    const { faults } = await checkPublished(workspace, folder, isWriting)
    count += faults.length
    for (const fault of faults) process.stdout.write(`${relative(workspace, folder)}: ${fault}\n`)
  } catch (error) {
    count += 1
    const { stderr = '', message } = error as { readonly stderr?: string; readonly message: string }
    process.stdout.write(`${relative(workspace, folder)}: ${stderr || message}\n`)
  }
}
process.stdout.write(`${folders.length} published packages, ${count} faults\n`)
process.exitCode = count === 0 ? 0 : 1
