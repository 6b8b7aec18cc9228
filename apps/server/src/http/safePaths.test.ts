import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStaticFiles } from '@peppermint/http/staticFiles.ts'
import { startTestServer } from './testServer.fixture.ts'

test('[H-10] paths of the workspace and the studio have the manifest and icon of a Safe App', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'manifest.json'), '{"name":"Peppermint"}')
  await writeFile(join(dir, 'icon.svg'), '<svg/>')
  await writeFile(join(dir, 'other.json'), '{}')
  await using server = await startTestServer({ files: readStaticFiles(dir) })
  const safe = '/safe/0x92CAcC86A0D6d482C3e4D44AC188fA8e890759e1'
  for (const app of ['', '/safe', safe, `${safe}/queue`, '/studio', '/studio/sale']) {
    const { status, headers, text } = await server.ask(`${app}/manifest.json`)
    expect([app, status, text]).toEqual([app, 200, '{"name":"Peppermint"}'])
    expect(headers['access-control-allow-origin']).toBe('*')
    expect((await server.ask(`${app}/icon.svg`)).headers['content-type']).toContain('image/svg+xml')
  }
  // Other names below it are pages, which this server has not built.
  for (const path of [`${safe}/other.json`, `${safe}/manifest.json/queue`, '/studio/other.json'])
    expect((await server.ask(path)).status).toBe(503)
})
