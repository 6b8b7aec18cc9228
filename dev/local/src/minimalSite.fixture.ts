/** A minimal built site, for tests of the server. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The only script of that site, with a hashed name. */
export const siteScript = { path: '/assets/main-0a1b2c3d.js', text: 'console.log("peppers")'.repeat(50) }

/** Writes the site into a new temporary folder. Its page shows the input of `renderPage` as JSON. */
export async function writeMinimalSite(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'peppermint-site-'))
  const file = join(dir, 'client', siteScript.path)
  await mkdir(join(dir, 'client', 'assets'), { recursive: true })
  await mkdir(join(dir, 'server'))
  await writeFile(file, siteScript.text)
  await writeFile(`${file}.br`, brotliCompressSync(siteScript.text))
  await writeFile(`${file}.gz`, gzipSync(siteScript.text))
  await writeFile(join(dir, 'client', 'robots.txt'), 'User-agent: *\n')
  await writeFile(
    join(dir, 'server', 'render.js'),
    'export const renderPage = (input) => ({ html: `<!doctype html><title>Mint</title>${JSON.stringify(input)}` })',
  )
  return dir
}
