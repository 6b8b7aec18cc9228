/** `npm run links -- --network canto`: exports the next links for a keeper that must not have the secret. */
import { exportLinks } from './exportLinks.ts'

// npm runs scripts in the root; INIT_CWD is the folder of the caller.
const from = process.env['INIT_CWD'] ?? process.cwd()
process.exitCode = await exportLinks(process.argv.slice(2), from, process.env, {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
})
