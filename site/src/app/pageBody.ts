/**
 * How the page is put together, as a string: the still parts, and the two parts that come alive.
 */

import { MASTHEAD, PANEL } from './siteConfig.ts'

/** Markup of each part, already rendered. */
export interface PageParts {
  readonly masthead: string
  readonly art: string
  readonly specimen: string
  readonly panel: string
  /** Sections under the plate. */
  readonly below: string
  readonly footer: string
}

/**
 * The contents of `<body>`, before scripts. `#masthead` and `#mint` are what React hydrates; the rest is
 * never touched again.
 */
export function pageBody({ masthead, art, specimen, panel, below, footer }: PageParts): string {
  return `<a class="skip" href="#${PANEL}">Skip to the mint</a>
<div class="hero"><header id="${MASTHEAD}">${masthead}</header>
<main class="wrap">${art}<div class="stage">${specimen}<div id="${PANEL}">${panel}</div></div></main></div>
<div class="wrap below">${below}</div>
<footer>${footer}</footer>`
}
