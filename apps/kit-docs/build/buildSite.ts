/**
 * Builds the site. The pages are copied beside what is made for them (the reference of the types, the list of screens,
 * the kit's playground), because VitePress reads one folder. Texts of the kit's own documents are included by the
 * pages, never repeated.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build as buildPages } from 'vitepress'
import { includeDocuments } from './includeDocuments.ts'
import { restrictPages } from './restrictPages.ts'
import { readPlayground } from './readPlayground.ts'
import { writeReference } from './writeReference.ts'
import { packagesOfMoving } from '../pages/.vitepress/entries.ts'

const app = resolve(import.meta.dirname, '..')
const packages = resolve(app, '../../packages')
const kit = join(packages, 'wallet-kit')
/** As deep as `pages`, so that relative includes lead to the same files. */
const pages = join(app, 'cache')
export const dist = join(app, 'dist')

/** @throws with the output of the step that failed; a link to a page that does not exist is a failure, too. */
export async function buildSite({ hasPlayground }: { readonly hasPlayground: boolean }): Promise<void> {
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(app, 'pages'), pages, { recursive: true })
  for (const path of globSync('**/*.md', { cwd: pages })) {
    const page = join(pages, path)
    writeFileSync(page, includeDocuments(page))
  }
  if (!hasPlayground)
    execFileSync(process.execPath, [join(kit, 'playground/playground.ts'), 'build'], { stdio: 'inherit' })
  cpSync(join(kit, 'playground/dist'), join(pages, 'public/playground'), { recursive: true })
  const playground = await readPlayground(join(kit, 'playground'))
  writeFileSync(join(pages, '.vitepress/theme/playground.json'), JSON.stringify(playground))
  await writeReference(kit, join(pages, 'reference/api'))
  for (const { folder } of packagesOfMoving)
    await writeReference(join(packages, folder), join(pages, 'reference', folder))
  await buildPages(pages, { outDir: dist })
  restrictPages(dist)
}
