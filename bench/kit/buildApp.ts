/** Builds a page for production, the same way for all contenders. */
import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'vite'
import type { Installed } from './install.ts'

/**
 * @param name of the output folder, next to the page's packages.
 * @returns that folder, with `index.html` and everything it loads.
 */
export async function buildApp({ folder, entry }: Installed, name = 'built'): Promise<string> {
  const outDir = join(folder, name)
  rmSync(outDir, { recursive: true, force: true })
  writeFileSync(join(folder, 'index.html'), html(`/${relative(folder, entry)}`))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir, modulePreload: { polyfill: false }, reportCompressedSize: false },
  })
  return outDir
}

function html(entry: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Scovilles</title>
    <link rel="icon" href="data:,">
    <script type="module" src="${entry}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`
}
