import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAllowlistFile } from './allowlistFiles.ts'

const root = `0x${'5e'.repeat(32)}`
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-lists-'))
  await mkdir(join(dir, root))
  await writeFile(join(dir, root, 'index.json'), '{}')
  await writeFile(join(dir, root, '70.json'), '{ "a": 1 }')
  await writeFile(join(dir, root, 'secret.json'), '{}')
  await writeFile(join(dir, 'phase-1.json'), '{}')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('a file of a list is JSON that a browser may keep for good', async () => {
  const file = await readAllowlistFile(dir, `/allowlist/${root}/70.json`)
  expect(file).toMatchObject({
    type: 'application/json; charset=utf-8',
    cache: 'public, max-age=31536000, immutable',
  })
  expect(file?.encodings.identity.toString()).toBe('{ "a": 1 }')
  expect(await readAllowlistFile(dir, `/allowlist/${root}/index.json`)).toBeDefined()
})

test('files that come while the server runs are there at once', async () => {
  const path = `/allowlist/${root}/71.json`
  expect(await readAllowlistFile(dir, path)).toBeUndefined()
  await writeFile(join(dir, root, '71.json'), '{}')
  expect(await readAllowlistFile(dir, path)).toBeDefined()
})

test('no other name is ever looked up, and nothing without a folder', async () => {
  const upper = root.toUpperCase().replace('X', 'x')
  for (const path of [
    `/allowlist/${root}/secret.json`,
    `/allowlist/${root}/7.json`,
    `/allowlist/${root}/70.json/`,
    `/allowlist/${root}/../${root}/70.json`,
    `/allowlist/${root}/..%2f..%2f70.json`,
    `/allowlist/${upper}/70.json`,
    `/allowlist/phase-1.json`,
    `/allowlist/../phase-1.json`,
    `/x/allowlist/${root}/70.json`,
  ])
    expect(await readAllowlistFile(dir, path), path).toBeUndefined()
  expect(await readAllowlistFile(undefined, `/allowlist/${root}/70.json`)).toBeUndefined()
})
