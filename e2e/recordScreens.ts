/** `npm run test:screens`: checks every screen of the gallery, as the journeys' build has it, and records it. */
import { spawnSync } from 'node:child_process'
import { sourceRecord } from '@peppermint/contracts/sourceRecord'
import { isBrowserPinned, RECORDED_JOURNEYS, SCREENS_SOURCES, screensRecord } from './screensRecord.ts'

const cwd = import.meta.dirname
const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): boolean =>
  spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

// As `npm test` builds it.
const isBuilt = run('npm', ['run', '-s', 'build', '-w', '@peppermint/gallery', '--prefix', '..'], {
  LANGUAGES: 'en,de,ar',
  PRECOMPRESS: 'fast',
})
const before = sourceRecord('node_modules/.cache/screens.json', SCREENS_SOURCES)
if (isBuilt) before.write()
const isFaultless = isBuilt && run('playwright', ['test', ...RECORDED_JOURNEYS], { SCREENS: 'all' })
const refusal = !isBrowserPinned
  ? 'The browser is not the one of e2e/package.json: unset CHROMIUM.'
  : before.isCurrent()
    ? undefined
    : 'A source has changed meanwhile.'
if (isFaultless && refusal === undefined) screensRecord.write()
else console.error(`Nothing was recorded. ${refusal ?? ''}`)
process.exitCode = isFaultless && refusal === undefined ? 0 : 1
