import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './runCommand.mjs'

let folder = ''

/** Loaded before the script. */
const LIKE_NODE_20 = `Object.defineProperty(process, 'version', { value: 'v20.20.2' })
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
`

beforeAll(() => {
  const results = join(root, 'scripts/test-results')
  mkdirSync(results, { recursive: true })
  folder = mkdtempSync(join(results, 'node-20-'))
  writeFileSync(join(folder, 'likeNode20.mjs'), LIKE_NODE_20)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test.each(['conformance', 'language', 'lines', 'packageGraph'])(
  'on Node 20 outside npm, %s says which Node it needs',
  async (script) => {
    const old = pathToFileURL(join(folder, 'likeNode20.mjs')).href
    const args = ['--import', old, join(root, 'scripts', `${script}.mjs`)]
    const { code, message } = await new Promise<{ code: unknown; message: string }>((resolve) => {
      execFile(process.execPath, args, (error, _, stderr) => resolve({ code: error?.code, message: stderr }))
    })
    expect(message).toMatch(/^This script needs Node 24, and this is v20\.20\.2\. Run it with npm/)
    expect(code).toBe(1)
  },
)
