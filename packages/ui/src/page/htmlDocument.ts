/** The document around a page's body: metadata, styles and scripts. */
import { createHash } from 'node:crypto'
import type { PageAssets, PageFiles } from './pageAssets.ts'
import { DIRECTION, LANGUAGE } from '../words/locale.ts'
import { earlyAccount } from './earlyAccount.ts'
import { earlyClosed } from './earlyClosed.ts'
import type { SiteConfig } from './siteConfig.ts'

declare const __ASSETS__: PageAssets

interface DocumentParts {
  /** Elements of `<head>`, as `pageHead` makes them. */
  readonly head: string
  readonly body: string
  readonly page: keyof PageAssets
  readonly site: SiteConfig
}

/** Their HTML has cards; that of the mint page and of the others has none of the visitor's. */
const CARD_PAGES: readonly (keyof PageAssets)[] = ['peppers', 'pepper', 'owner']

/** A complete document. */
export function htmlDocument({ head, body, page, site }: DocumentParts): string {
  return `<!doctype html><html lang="${LANGUAGE}" dir="${DIRECTION}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><script>${earlyAccount()}</script>${head}${CARD_PAGES.includes(page) ? `<script>${earlyClosed()}</script>` : ''}<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="manifest" href="/manifest.json"><meta name="theme-color" content="${COLLECTION.ground.light}" media="(prefers-color-scheme:light)"><meta name="theme-color" content="${COLLECTION.ground.dark}" media="(prefers-color-scheme:dark)">${links(page)}${scripts(page, site)}</head><body>${body}</body></html>`
}

function filesOf(page: keyof PageAssets): PageFiles {
  const files = __ASSETS__[page]
  if (files === undefined) throw new Error(`This build has no page ${page}.`)
  return files
}

function links(page: keyof PageAssets): string {
  const { css, preload, fonts } = filesOf(page)
  return [
    ...css.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    // The shell loads them after the first paint, for which the connection is kept free.
    ...preload.map(
      (href, index) =>
        `<link rel="modulepreload" href="${href}" media="not all"${index === 0 ? ' data-main' : ''}>`,
    ),
  ].join('')
}

function scripts(page: keyof PageAssets, site: SiteConfig): string {
  const more = (site.scripts ?? []).map((src) => `<script type="module" src="${src}"></script>`)
  return [
    `<script type="module">${filesOf(page).shell}</script>`,
    `<script type="speculationrules">${SPECULATION_RULES}</script>`,
    ...more,
  ].join('')
}

/** Sources of a content security policy that permit the pages' inline scripts: `sha256-…`, each once. */
export function getScriptSources(): readonly string[] {
  const shells = Object.values(__ASSETS__).map(({ shell }) => shell)
  const inline = new Set([earlyAccount(), earlyClosed(), SPECULATION_RULES, ...shells])
  return Array.from(inline, (code) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}

/**
 * Which links the browser fetches the document of before they are followed, once a pointer rests on them: those of pages.
 * Not those to other languages: such a request already chooses one. Not those of rows and strips of peppers, which come
 * and go: Chromium keeps every link that these rules match, with what it contains, until the page is left. Fetched only,
 * not prerendered: a page that is not looked at asks no wallet.
 */
const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ['/', '/peppers*', '/owners/*', '/stats', '/studio*', '/safe*'] },
          { not: { selector_matches: '[hreflang], .gallery-row .tile, .pepper-strip a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
