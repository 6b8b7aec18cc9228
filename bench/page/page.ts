/** `docs/page-figures.md`, generated from the recorded parts. */
import type { FiguresPage } from '../parts/figuresPage.ts'

export const figuresPage: FiguresPage = {
  bench: 'page',
  results: new URL('results.json', import.meta.url),
  page: new URL('../../docs/page-figures.md', import.meta.url),
  intro: `# How fast the pages are

Written by \`npm run bench:page -- --write\`, which replaces the parts that it measures; do not edit. The production build, served by the real server, in Chromium on the machine that also runs the server, its Postgres and a local chain. There is no graphics card: the processor draws every pixel.`,
  titles: {
    lighthouse: 'Lighthouse',
    bytes: 'Bytes',
    gallery: 'The gallery',
    interaction: 'Clicks',
    mint: 'A mint',
    navigation: 'From page to page',
    shift: 'Nothing jumps',
  },
  end: `## How it is measured

- The collection has 10,000 peppers in the tables, 9,500 of them opened; the sale is that of a local chain. Each value is the median of its rounds.
- Lighthouse 13, mobile, with its usual simulated slow-down of network and processor. Every page takes turns with a copy of the same HTML without scripts, through the same proxy. Scores other than performance are the lowest of all rounds.
- Bytes are those of the bodies as transferred. A route's files are scripts, styles, fonts and pictures that a visitor of \`/\` does not have yet; its HTML and the API's answers are listed, and not counted.
- Frames are counted by \`requestAnimationFrame\` during a wheel’s gesture of constant speed, 2,000 pixels a second and three times that, for five seconds each, after everything has loaded.
- Memory is that of the page's process by Linux (VmRSS), after full scrolls from top to bottom and a garbage collection.
- Clicks: the browser's event timing, from the click to the end of the next frame; of each visit the slowest one.
- From page to page: a connected visitor rests on a link for 0.3 s and clicks; of the first frame that shows what the page is about, and the account in its header.
- Nothing jumps: the sum of the browser's layout-shift entries without recent input, all of them, not the worst five seconds; over load, a scroll to the end in steps of two fifths of the window (ten windows at most) and back. A mint: also over connecting, signing and the packet.
- A mint: the simulation is the request with \`eth_estimateGas\`, until its answer; the picture counts in the frame after it is decoded.`,
}
