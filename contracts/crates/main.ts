/** `npm run links -- --network canto`: exports the next links for a keeper that shall not hold the secret. */
import { exportLinks } from './exportLinks.ts'

// npm runs a script in the root, wherever in the repository the command was given.
const from = process.env['INIT_CWD'] ?? process.cwd()
process.exitCode = await exportLinks(process.argv.slice(2), from, process.env, {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
})
