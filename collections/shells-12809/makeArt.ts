/**
 * Writes pictures and metadata of every token to `public/art`: `node` and this file's path. Host, noun and number of tokens
 * are those of `launch.ts` and `page.ts` beside it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import terms from './launch.ts'
import page from './page.ts'

/** The site's origin, where the contract names the metadata. */
const HOST = new URL(terms.art?.metadata ?? '').origin
/** A token's name without its number: `Tideline`. */
const NAME = `${page.unit.one.charAt(0).toUpperCase()}${page.unit.one.slice(1)}`
const PAPERS = ['#F3E3C3', '#D8E6E2', '#E9D2C4', '#C9DAE4'] as const
const PAPER_NAMES = ['Dune', 'Glass', 'Clay', 'Fog'] as const

const folder = join(import.meta.dirname, 'public/art')
mkdirSync(folder, { recursive: true })
for (let id = 1; id <= terms.maxSupply; id += 1) {
  const waves = 2 + ((id * 7) % 5)
  const paper = (id * 11) % PAPERS.length
  writeFileSync(join(folder, `${id}.svg`), draw(PAPERS[paper] ?? '', waves, id))
  writeJson(`${id}.json`, {
    name: `${NAME} ${id}`,
    description: `${waves} lines on ${PAPER_NAMES[paper]?.toLowerCase()} paper.`,
    image: `${HOST}/art/${id}.svg`,
    attributes: [
      { trait_type: 'Lines', value: waves },
      { trait_type: 'Paper', value: PAPER_NAMES[paper] },
    ],
  })
}
writeFileSync(join(folder, 'sealed.svg'), draw('#2B4A55', 0, 1))
writeJson('sealed.json', {
  name: `Sealed ${page.unit.one}`,
  description: 'It shows when its crate opens.',
  image: `${HOST}/art/sealed.svg`,
})
writeJson('collection.json', {
  name: terms.name,
  description: `${terms.maxSupply} ${page.unit.many}, ${page.tagline}.`,
})
process.stdout.write(`Wrote ${terms.maxSupply} pictures to ${folder}\n`)

function writeJson(name: string, value: object): void {
  writeFileSync(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`)
}

/** Lines of foam; how much they swing follows from the number. */
function draw(paper: string, waves: number, id: number): string {
  const lines = Array.from({ length: waves }, (_, line) => {
    const y = 300 + line * 90
    const swing = 20 + ((id * (line + 3) * 13) % 70)
    return `<path d="M-20 ${y}q130-${swing} 260 0t260 0 260 0 260 0" fill="none" stroke="#17424E" stroke-width="${10 + ((id + line) % 4) * 6}" stroke-linecap="round"/>`
  })
  const moon = `<circle cx="${180 + ((id * 37) % 640)}" cy="150" r="70" fill="#FDF6E3" stroke="#17424E" stroke-width="10"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1000" height="1000"><path fill="${paper}" d="M0 0h1000v1000H0z"/>${moon}${lines.join('')}</svg>\n`
}
