/** The index of the screenshots: `README.md` in their folder, with every picture. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOOKS, nameOf } from './looks.ts'
import { PAGES } from './pages.ts'
import { PANEL_SHEETS } from './panelSheets.ts'

const SCREENS = [...PAGES, ...PANEL_SHEETS]

/** Names of all pictures. */
export const SCREEN_FILES: readonly string[] = SCREENS.flatMap(({ id }) =>
  LOOKS.map((look) => nameOf(id, look)),
)

/** @param out the folder. */
export async function writeIndex(out: string): Promise<void> {
  const shown = LOOKS.find(({ width, scheme }) => width === 1_440 && scheme === 'light')
  const sections = SCREENS.map(({ id, title }) => {
    const links = LOOKS.map((look) => `[${look.width} ${look.scheme}](${nameOf(id, look)})`)
    const picture = shown === undefined ? '' : `\n\n![${title}](${nameOf(id, shown)})`
    return `## ${title}\n\n${links.join(' · ')}${picture}`
  })
  const text = [
    '# Screens',
    'Made by `npm run screens`, from a local world whose clock stands still. Do not edit.',
    ...sections,
  ].join('\n\n')
  await writeFile(join(out, 'README.md'), `${text}\n`)
}
