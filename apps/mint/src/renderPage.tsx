/**
 * Renders a page as HTML: readable without scripts, and hydrated by them. Runs on the server or at build time, never in
 * the browser.
 */
import type { PageInput } from '@peppermint/api'
import * as cardDescriptions from '@peppermint/ui/words/cardDescriptions.ts'
import { setPictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { ownerPage } from './owner/page.tsx'
import { pepperPage } from './pepper/page.tsx'
import { peppersPage } from './peppers/page.tsx'
import { statsPage } from './stats/page.tsx'
import { getArtOrigins, type ArtOrigins } from './app/artOrigins.ts'
import { renderMintPage } from './app/renderMintPage.tsx'
import { renderNotFoundPage } from './app/renderNotFoundPage.tsx'
import { renderRoute } from '@peppermint/ui/page/renderRoute.tsx'

setPictureWords(cardDescriptions)

/** What the server's content security policy allows besides the page's own host. */
export const artOrigins: ArtOrigins = getArtOrigins(COLLECTION.art)

/** Whether pictures are files of a host, so that the server has nothing to draw. */
export const isArtHosted: boolean = COLLECTION.art.type === 'hosted'

// For the server's content security policy.
export { getScriptSources } from '@peppermint/ui/page/htmlDocument.ts'

/** Of the pages of this app. */
export type MintInput = Exclude<PageInput, { readonly page: 'safe' | 'studio' }>
type Render<Page> = (input: Extract<MintInput, { readonly page: Page }>) => string

const PAGES: { readonly [Page in MintInput['page']]: Render<Page> } = {
  mint: renderMintPage,
  'not-found': renderNotFoundPage,
  peppers: renderRoute(peppersPage),
  pepper: renderRoute(pepperPage),
  owner: renderRoute(ownerPage),
  stats: renderRoute(statsPage),
}

/**
 * Renders a complete document. Depends on the input only.
 * @throws {InvalidResponse} if the sale is malformed.
 */
export function renderPage(input: MintInput): { html: string } {
  // The table's types match input and function; the compiler cannot see it for a union.
  const render = PAGES[input.page] as (input: MintInput) => string
  return { html: render(input) }
}
