/** `npm run bench:page`: the figures of the pages, each beside its reference. Its options are those of `runBench`. */
import { runBench } from './parts/runBench.ts'
import { bytesPart } from './page/bytesPart.ts'
import { galleryPart } from './page/galleryPart.ts'
import { interactionPart } from './page/interactionPart.ts'
import { lighthousePart } from './page/lighthousePart.ts'
import { mintPart } from './page/mintPart.ts'
import { navigationPart } from './page/navigationPart.ts'
import { shiftPart } from './page/shiftPart.ts'
import { figuresPage } from './page/page.ts'

await runBench(
  {
    lighthouse: lighthousePart,
    bytes: bytesPart,
    gallery: galleryPart,
    interaction: interactionPart,
    mint: mintPart,
    navigation: navigationPart,
    shift: shiftPart,
  },
  figuresPage,
)
