/** The index of the screenshots: `README.md` in their folder, with every picture. */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOKS, nameOf } from './looks.ts'
import { PAGES } from './pages.ts'
import { PANEL_SHEETS } from './panelSheets.ts'

const SCREENS = [...PAGES, ...PANEL_SHEETS]

const FILES: readonly string[] = SCREENS.flatMap(({ id }) => LOOKS.map((look) => nameOf(id, look)))

/**
 * Writes the index of the pictures in the folder, and removes those of pages that no longer exist.
 * @param out the folder.
 */
export async function writeIndex(out: string): Promise<void> {
  const taken = new Set<string>()
  for (const file of await readdir(out)) {
    if (!file.endsWith('.webp')) continue
    if (!FILES.includes(file)) {
      await rm(join(out, file))
      continue
    }
    taken.add(file)
  }
  const sections = SCREENS.flatMap(({ id, title }) => {
    const looks = LOOKS.filter((look) => taken.has(nameOf(id, look)))
    if (looks.length === 0) return []
    const links = looks.map((look) => `[${look.width} ${look.scheme}](${nameOf(id, look)})`)
    const shown = looks.findLast(({ scheme }) => scheme === 'light')
    const picture = shown === undefined ? '' : `\n\n![${title}](${nameOf(id, shown)})`
    return `## ${title}\n\n${links.join(' · ')}${picture}`
  })
  const text = [
    '# Screens',
    'Made by `npm run screens`, from a local world with a stopped clock. Do not edit.',
    ...sections,
  ].join('\n\n')
  await writeFile(join(out, 'README.md'), `${text}\n`)
}
