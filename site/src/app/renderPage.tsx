/**
 * Renders the page as HTML from one reading of the sale: readable without scripts, and hydrated by them. Runs on the
 * server or at build time, never in the browser.
 */
import { DECK_SIZE } from '@peppermint/peppers'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MAX_READING_AGE_MS, parseSale, type PageInput } from '@peppermint/server/client'
import type { PageAssets } from '../../build/pageAssets.ts'
import { heroArt, heroSpecimen } from './hero/heroArt.ts'
import { initialState, type InitialSale } from '../mint/mintStore.ts'
import { Footer } from './Footer.tsx'
import { newestBlock } from './newestBlock.ts'
import { HowCards } from './HowCards.tsx'
import { mintHead } from './mintHead.ts'
import { MastheadIsland } from './MastheadIsland.tsx'
import { pageBody } from './pageBody.ts'
import { pageHead } from './pageHead.ts'
import { PanelIsland } from './PanelIsland.tsx'
import { PhaseList } from './PhaseList.tsx'
import { MASTHEAD, PANEL, pageDataElement, type PageData, type SiteConfig } from './siteConfig.ts'
import { prerenderPanel, prerenderSession } from './prerenderSession.ts'
import { Specimen } from './Specimen.tsx'

declare const __ASSETS__: PageAssets

/**
 * Renders a complete document. Depends on the input only.
 * @throws {InvalidResponse} if `sale` is malformed.
 */
export function renderPage(input: PageInput): { html: string } {
  const { site, now } = input
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
    specimen: renderToStaticMarkup(<Specimen facts={heroSpecimen} />),
    panel: renderToString(<PanelIsland {...prerenderPanel(site.explorer, state)} />, {
      identifierPrefix: PANEL,
    }),
    below: renderToStaticMarkup(
      <>
        {sale && <PhaseList sale={sale} chainNow={chainNow} />}
        <HowCards sale={sale} deckSize={DECK_SIZE} />
      </>,
    ),
    footer: renderToStaticMarkup(<Footer name={sale?.name} deployment={site.deployment} {...explorer} />),
  })
  // The collection's name is untrusted text.
  const headElements = pageHead(mintHead(sale, chainNow, outdated), input.origin)
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${headElements}<link rel="icon" href="/icon.svg" type="image/svg+xml"><meta name="theme-color" content="#F2B632" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#0B100E" media="(prefers-color-scheme:dark)">${links()}${scripts(site)}</head><body>${body}${pageDataElement(data)}</body></html>`,
  }
}

function links(): string {
  const { css, preload, fonts } = __ASSETS__
  return [
    ...css.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...preload.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('')
}

function scripts(site: SiteConfig): string {
  return [__ASSETS__.shell, ...(site.scripts ?? [])]
    .map((src) => `<script type="module" src="${src}"></script>`)
    .join('')
}
