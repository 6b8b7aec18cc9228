/** The page body as a string: the static parts and the two hydrated ones. */
import { pageNav } from '@peppermint/ui/page/pageNav.ts'
import { MASTHEAD, PANEL } from '@peppermint/ui/page/siteConfig.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** Rendered markup of each part. */
export interface PageParts {
  readonly masthead: string
  readonly art: string
  readonly specimen: string
  readonly panel: string
  /** Sections below the hero. */
  readonly below: string
  readonly footer: string
}

/** The contents of `<body>`, before scripts. React hydrates `#masthead` and `#mint` only. */
export function pageBody({ masthead, art, specimen, panel, below, footer }: PageParts): string {
  return `<a class="skip" href="#${PANEL}">${t`Skip to the mint`}</a>
<div class="hero"><header class="wrap top">${pageNav('Mint')}<div id="${MASTHEAD}">${masthead}</div></header>
<main class="wrap scene">${art}<div class="stage">${specimen}<div id="${PANEL}">${panel}</div></div></main></div>
<div class="wrap below">${below}</div>
<footer>${footer}</footer>`
}
