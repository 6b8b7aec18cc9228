/** Renders the Safe workspace as HTML: what it is, readable without scripts. Its scripts draw the rest. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { SafePageInput } from '@peppermint/api'
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import { Footer } from '@peppermint/ui/page/Footer.tsx'
import { htmlDocument } from '@peppermint/ui/page/htmlDocument.ts'
import { MastheadIsland } from '@peppermint/ui/page/MastheadIsland.tsx'
import { pageHead } from '@peppermint/ui/page/pageHead.ts'
import { pageNav } from '@peppermint/ui/page/pageNav.ts'
import { prerenderSession } from '@peppermint/ui/page/prerenderSession.ts'
import { MASTHEAD, pageDataElement } from '@peppermint/ui/page/siteConfig.ts'
import { SAFE, SAFE_BASE } from '@peppermint/ui/safe/paths.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** A complete document. Depends on the configuration, and on whether the address names a Safe. */
export function renderSafePage({ site, origin, languages = [], hasSafe = false }: SafePageInput): string {
  const masthead = renderToString(<MastheadIsland session={prerenderSession(site, undefined)} />, {
    identifierPrefix: MASTHEAD,
  })
  const explorer = site.explorer === undefined ? {} : { explorer: site.explorer }
  const footer = renderToStaticMarkup(
    <Footer
      name={undefined}
      deployment={site.deployment}
      // The address that the visitor is at: this document is the same at each.
      choice={{ languages, path: '' }}
      {...explorer}
    />,
  )
  const head = pageHead(
    {
      title: `Safe on ${COLLECTION.chain.name} · ${COLLECTION.brand}`,
      description: t`Read a Safe on ${COLLECTION.chain.name}, and propose, sign and execute its transactions. Every hash is computed in the page.`,
      path: SAFE_BASE,
      image: collectionImage(undefined),
      about: {
        '@type': 'WebApplication',
        name: `Safe on ${COLLECTION.chain.name}`,
        applicationCategory: 'FinanceApplication',
      },
    },
    origin,
    languages,
  )
  const body = `<a class="skip" href="#${SAFE}">${t`Skip to the Safe`}</a>
<header class="plain-top"><div class="wrap top">${pageNav('Safe')}<div id="${MASTHEAD}">${masthead}</div></div></header>
<main id="${SAFE}">${renderToStaticMarkup(<SafeIntroduction />)}</main>
<footer>${footer}</footer>`
  return htmlDocument({
    head,
    body: `${body}${pageDataElement({ page: 'safe', site })}`,
    page: hasSafe ? 'opened-safe' : 'safe',
    site,
  })
}

/**
 * What the workspace is. The server renders it, for visitors without scripts and until the scripts have loaded.
 */
function SafeIntroduction() {
  return (
    <div className="wrap page choose">
      <h1>Safe</h1>
      <p className="lead">{t`View a Safe’s assets, queue and history. Owners propose, sign and execute here, and read in plain words what they sign.`}</p>
      <noscript>
        <p className="note">{t`Reading a Safe here needs JavaScript. Without it, call getOwners(), getThreshold() and nonce() on the Safe’s address on ${COLLECTION.chain.name} from any wallet or block explorer.`}</p>
      </noscript>
    </div>
  )
}
