/** `npm run test:screens`: checks every screen of the gallery, as the journeys' build has it, and records it. */
import { spawnSync } from 'node:child_process'
import { RECORDED_JOURNEYS, screensRecord } from './screensRecord.ts'

const cwd = import.meta.dirname
const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): boolean =>
  spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const isFaultless =
  // As `npm test` builds it.
  run('npm', ['run', '-s', 'build', '-w', '@peppermint/gallery', '--prefix', '..'], {
    LANGUAGES: 'en,de,ar',
    PRECOMPRESS: 'fast',
  }) && run('playwright', ['test', ...RECORDED_JOURNEYS], { SCREENS: 'all' })
if (isFaultless) screensRecord.write()
process.exitCode = isFaultless ? 0 : 1
