/** The index of the screenshots: `README.md` in their folder, with every picture. */
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOKS, nameOf } from './looks.ts'
import { PAGES } from './pages.ts'
import { PANEL_SHEETS } from './panelSheets.ts'

const SCREENS = [...PAGES, ...PANEL_SHEETS]

const FILES: readonly string[] = SCREENS.flatMap(({ id }) => LOOKS.map((look) => nameOf(id, look)))

/** Larger pictures make the repository slow to clone. */
const MAX_BYTES = 300_000
const MAX_TOTAL_BYTES = 10_000_000

/**
 * Writes the index of the pictures that are there, and removes those of pages that are gone.
 * @param out the folder.
 * @throws if a picture is too large, or all together are.
 */
export async function writeIndex(out: string): Promise<void> {
  const taken = new Set<string>()
  let total = 0
  for (const file of await readdir(out)) {
    if (!file.endsWith('.webp')) continue
    if (!FILES.includes(file)) {
      await rm(join(out, file))
      continue
    }
    const { size } = await stat(join(out, file))
    if (size > MAX_BYTES) throw new Error(`${file}: ${size} bytes, at most ${MAX_BYTES}`)
    total += size
    taken.add(file)
  }
  if (total > MAX_TOTAL_BYTES) throw new Error(`All pictures: ${total} bytes, at most ${MAX_TOTAL_BYTES}`)
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
