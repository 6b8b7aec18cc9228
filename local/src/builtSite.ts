/** The smallest built site there can be, for tests that are about the server and not about the page. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The one script of that site, under a hashed name. */
export const siteScript = { path: '/assets/main-0a1b2c3d.js', text: 'console.log("peppers")'.repeat(50) }

/** Writes it into a new temporary folder. Its page shows what `renderPage` was given, as JSON. */
export async function smallestSite(): Promise<string> {
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
