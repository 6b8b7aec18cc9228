/** Renders the mint page from one reading of the sale: readable without scripts, and hydrated by them. */
import { DECK_SIZE } from '@peppermint/art'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MAX_READING_AGE_MS, parseSale, type MintPageInput } from '@peppermint/api'
import { heroArt } from './hero/heroArt.ts'
import { HeroSpecimen } from './hero/HeroSpecimen.tsx'
import { initialState, type InitialSale } from '../mint/mintStore.ts'
import { Footer } from '@peppermint/ui/page/Footer.tsx'
import { newestBlock } from './newestBlock.ts'
import { htmlDocument } from '@peppermint/ui/page/htmlDocument.ts'
import { mintHead } from './mintHead.ts'
import { MastheadIsland } from '@peppermint/ui/page/MastheadIsland.tsx'
import { pageBody } from './pageBody.ts'
import { pageHead } from '@peppermint/ui/page/pageHead.ts'
import { PanelIsland } from './PanelIsland.tsx'
import { MASTHEAD, PANEL, pageDataElement, type PageData } from '@peppermint/ui/page/siteConfig.ts'
import { prerenderSession } from '@peppermint/ui/page/prerenderSession.ts'
import { prerenderPanel } from './prerenderPanel.ts'
import { Sections } from './sections/Sections.tsx'

/** A complete document. @throws {InvalidResponse} if `sale` is malformed. */
export function renderMintPage(input: MintPageInput): string {
  const { site, now, languages = [] } = input
  const outdated = now - input.readAt > MAX_READING_AGE_MS
  // The age of an outdated sale is written into the page, so its clock starts when the page is rendered.
  const readAt = outdated ? now : input.readAt
  const sale = input.sale === undefined ? undefined : parseSale(input.sale)
  const reading: Pick<InitialSale, 'readAt' | 'outdated'> = outdated ? { readAt, outdated } : { readAt }
  const state = initialState(sale === undefined ? reading : { ...reading, sale })
  const head = newestBlock(state)
  const chainNow = 'chainNow' in state ? state.chainNow : (sale?.head.timestamp ?? 0)
  const session = prerenderSession(site, head)
  const data: PageData = {
    page: 'mint',
    site,
    ...reading,
    ...(input.sale === undefined ? {} : { sale: input.sale }),
    ...(head === undefined ? {} : { head }),
  }
  const explorer = site.explorer === undefined ? {} : { explorer: site.explorer }
  const body = pageBody({
    masthead: renderToString(<MastheadIsland session={session} />, {
      identifierPrefix: MASTHEAD,
    }),
    art: heroArt(sale?.name),
    specimen: renderToStaticMarkup(<HeroSpecimen />),
    panel: renderToString(<PanelIsland {...prerenderPanel(site, state)} />, {
      identifierPrefix: PANEL,
    }),
    below: renderToStaticMarkup(<Sections sale={sale} chainNow={chainNow} deckSize={DECK_SIZE} />),
    footer: renderToStaticMarkup(
      <Footer
        name={sale?.name}
        deployment={site.deployment}
        choice={{ languages, path: '/' }}
        {...explorer}
      />,
    ),
  })
  // The collection's name is untrusted text.
  const headElements = pageHead(mintHead(sale, chainNow, outdated), input.origin, languages)
  return htmlDocument({ head: headElements, body: `${body}${pageDataElement(data)}`, page: 'mint', site })
}
