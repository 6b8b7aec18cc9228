import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startTestServer } from '../testServer.fixture.ts'
import { loadPage } from './page.ts'

const GERMAN = { headers: { Accept: 'text/html', 'Accept-Language': 'de' } }

/** A renderer that counts how often it is loaded. */
const rendererOf = (name: string): string => `
globalThis.loads.push('${name}')
export const renderPage = ({ page }) => ({ html: \`${name} \${page}\` })
export const getScriptSources = () => ['sha256-${name.slice(0, 1).repeat(43)}=', 'sha256-${'x'.repeat(43)}=']
`

const folders: string[] = []
const loads: string[] = []
Object.assign(globalThis, { loads })
let server = ''

beforeEach(async () => {
  loads.length = 0
  const folder = await mkdtemp(join(tmpdir(), 'peppermint-page-'))
  folders.push(folder)
  server = join(folder, 'server')
  await mkdir(server)
  for (const [name, language] of [
    ['render.js', 'en'],
    ['render.de.js', 'de'],
  ] as const)
    await writeFile(join(server, name), rendererOf(language))
  await mkdir(join(folder, 'safe/server'), { recursive: true })
  await writeFile(join(folder, 'safe/server/render.js'), rendererOf('workspace'))
  await writeFile(join(folder, 'safe/server/render.de.js'), rendererOf('workspace de'))
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

const loadPages = () =>
  loadPage(
    readConfig({
      SITE_DIR: join(server, '..'),
      RPC_URLS: 'http://127.0.0.1:1',
      CONTRACT: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      DEPLOY_BLOCK: '0',
    }),
  )

const startPages = async (log = pino({ level: 'silent' })) =>
  startTestServer({ page: await loadPages(), log })

test('[L-01] a language’s renderer is loaded for its first page, once for all who ask meanwhile', async () => {
  await using pages = await startPages()
  expect((await pages.ask('/')).text).toBe('en mint')
  expect(loads).toEqual(['en', 'workspace'])
  const answers = await Promise.all(['/', '/safe', '/nothing', '/'].map((path) => pages.ask(path, GERMAN)))
  expect(answers.map(({ text }) => text)).toEqual(['de mint', 'workspace de safe', 'de not-found', 'de mint'])
  expect(loads.toSorted()).toEqual(['de', 'en', 'workspace', 'workspace de'])
  expect((await pages.ask('/safe')).text).toBe('workspace safe')
})

test('the policy permits the scripts of every app that the site has, each once', async () => {
  const page = await loadPages()
  const hashes = ['e', 'x', 'w'].map((letter) => `sha256-${letter.repeat(43)}=`)
  expect(page?.scriptSources).toEqual(hashes)
})

test('a language whose renderer cannot be loaded is a page with status 500, and tried again', async () => {
  const logged: { readonly msg: string; readonly err?: { readonly message: string } }[] = []
  const log = pino(
    { level: 'error' },
    { write: (line: string) => void logged.push(JSON.parse(line) as never) },
  )
  await using pages = await startPages(log)
  await rename(join(server, 'render.de.js'), join(server, 'away.js'))
  for (const path of ['/', '/nothing']) {
    const { status, headers, text } = await pages.ask(path, GERMAN)
    expect([path, status, headers['cache-control']]).toEqual([path, 500, 'no-store'])
    expect(text).toContain('<h1>Something went wrong</h1>')
    expect(logged.pop()?.err?.message).toContain('render.de.js')
  }
  expect((await pages.ask('/')).text).toBe('en mint')
  await rename(join(server, 'away.js'), join(server, 'render.de.js'))
  const answers = await Promise.all(['/', '/nothing'].map((path) => pages.ask(path, GERMAN)))
  expect(answers.map(({ text }) => text)).toEqual(['de mint', 'de not-found'])
})
