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
import { MastheadIsland } from '@peppermint/ui/page/MastheadIsland.tsx'
import { pageBody } from './pageBody.ts'
import { pageHead, type PageHead } from '@peppermint/ui/page/pageHead.ts'
import { PanelIsland, type PanelIslandProps } from './PanelIsland.tsx'
import {
  MASTHEAD,
  PANEL,
  pageDataElement,
  type PageData,
  type SiteConfig,
} from '@peppermint/ui/page/siteConfig.ts'
import { prerenderSession } from '@peppermint/ui/page/prerenderSession.ts'
import { Sections } from './sections/Sections.tsx'
import { lazyPart } from '@peppermint/wallet-kit'
import { noActions } from '../mint/panelActions.ts'
import type { PanelState } from '../mint/panelState.ts'
import type { Sale } from '@peppermint/sale'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { saleSummary } from '../mint/words/saleSummary.ts'
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** A complete document. @throws {InvalidResponse} if `sale` is malformed. */
export function renderMintPage(input: MintPageInput): string {
  const { site, now, languages = [] } = input
  const outdated = now - input.readAt > MAX_READING_AGE_MS
  // The age of an outdated sale is written into the page, so its clock starts when the page is rendered.
  const readAt = outdated ? now : input.readAt
  const sale = input.sale === undefined ? undefined : parseSale(input.sale)
  const reading = {
    readAt,
    ...(outdated && { outdated }),
    ...(input.notLaunched && { notLaunched: true as const }),
  } satisfies InitialSale
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
    below: renderToStaticMarkup(
      <Sections sale={sale} chainNow={chainNow} deckSize={DECK_SIZE} hasServer={site.api !== null} />,
    ),
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

const nothing = (): undefined => undefined

/** A part that is never loaded while prerendering. */
const never = lazyPart<never>(() => Promise.reject(new Error('A prerendered page loads nothing.')))

/** Inert panel props, for prerendering the mint page. */
function prerenderPanel(
  { explorer, api }: Pick<SiteConfig, 'explorer' | 'api'>,
  state: PanelState,
): PanelIslandProps {
  const getState = () => state
  return {
    explorer,
    api,
    store: { subscribe: () => nothing, getState, getInitialState: getState },
    actions: noActions,
    pictures: { of: () => undefined, preload: () => undefined, subscribe: () => nothing, version: () => 0 },
    loaders: { mints: never, packets: never, proposals: never, allowlist: never, calendar: never },
  }
}

/**
 * The mint page's head: what is on sale, as of the reading that the page was rendered from.
 * @param sale undefined if the chain was never read.
 * @param chainNow Unix seconds on the chain's clock.
 * @param outdated whether the sale is only the last known one: then the current state is omitted.
 */
export function mintHead(sale: Sale | undefined, chainNow: number, outdated: boolean): PageHead {
  const supply = formatInteger(sale?.maxSupply ?? 0)
  const summary = sale === undefined || outdated ? '' : ` ${saleSummary(sale, chainNow)}`
  return {
    title:
      sale === undefined
        ? t`${COLLECTION.unit.manyCapital} on ${COLLECTION.chain.name}`
        : t`${sale.name}: ${supply} ${COLLECTION.unit.many} on ${COLLECTION.chain.name}`,
    description:
      sale === undefined
        ? t`${COLLECTION.unit.manyCapital}, ${COLLECTION.tagline}.`
        : `${t`${supply} ${COLLECTION.unit.many}, ${COLLECTION.tagline}.`}${summary} ${t`${COLLECTION.youGet}`}`,
    path: '/',
    image: collectionImage(sale?.name),
    about: { '@type': 'Collection', ...(sale && { name: sale.name, collectionSize: sale.maxSupply }) },
  }
}
