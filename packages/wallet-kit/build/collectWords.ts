/**
 * Collects every text of the interface from the sources into `src/words/catalogues/en.json`: the arguments of
 * `t(key, English)`, and the error messages. With `--check` writes nothing, and fails if a catalogue is out of date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECK_FIRST, SENT_NOTHING, DEFAULT_CHAIN, DEFAULT_WALLET } from '../src/errors/compose.ts'
import { relayMessages } from '../src/errors/relay.ts'
import { problemMessages } from '../src/errors/problemMessages.ts'
import { switchMessages } from '../src/errors/switchMessages.ts'

const source = join(import.meta.dirname, '../src')
const catalogue = join(source, 'words/catalogues/en.json')

/** A key and its English text, each a string literal; concatenated literals are joined. */
const TRANSLATION_CALL = /\bt\(\s*'([\w.-]+)',\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g

export function collectWords(): Readonly<Record<string, string>> {
  const found = new Map<string, string>()
  const add = (key: string, text: string, where: string) => {
    const known = found.get(key)
    if (known !== undefined && known !== text)
      throw new Error(`${where}: "${key}" has two texts: "${known}" and "${text}".`)
    found.set(key, text)
  }
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source }).toSorted()) {
    if (file.includes('.test.')) continue
    for (const [, key = '', single, double] of readFileSync(join(source, file), 'utf8').matchAll(
      TRANSLATION_CALL,
    ))
      add(key, (single ?? double ?? '').replace(/\\(.)/g, '$1'), file)
  }
  add('problem.sent-nothing', SENT_NOTHING, 'errors/compose.ts')
  add('problem.check-first', CHECK_FIRST, 'errors/compose.ts')
  add('problem.your-wallet', DEFAULT_WALLET, 'errors/compose.ts')
  add('problem.this-network', DEFAULT_CHAIN, 'errors/compose.ts')
  for (const [code, [title, detail]] of Object.entries({
    ...problemMessages,
    ...relayMessages,
    ...switchMessages,
  })) {
    add(`problem.${code}.title`, title, 'errors/problemMessages.ts')
    add(`problem.${code}.detail`, detail, 'errors/problemMessages.ts')
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isCommand = process.argv[1] === import.meta.filename
if (isCommand) {
  const text = `${JSON.stringify(collectWords(), null, 2)}\n`
  if (!process.argv.includes('--check')) writeFileSync(catalogue, text)
  else if (readFileSync(catalogue, 'utf8') !== text) {
    process.stderr.write(
      `${catalogue} is behind its sources: run npm run generate -w @peppermint/wallet-kit.\n`,
    )
    process.exitCode = 1
  }
}
