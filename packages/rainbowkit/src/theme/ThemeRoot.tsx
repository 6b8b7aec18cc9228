/**
 * The element around the app that carries `data-rk` and the theme. Its variables are in an adopted style sheet: a strict
 * content policy allows that, and the app's own rules for `[data-rk]` override it.
 */
import { type ReactNode, type RefCallback, useMemo } from 'react'
import { cssStringFromTheme } from './cssFromTheme.ts'
import type { Theme, ThemeVars } from './theme.ts'

interface ThemeRootProps {
  readonly id: string | undefined
  /** The kit's light theme if undefined; null if the app sets the variables. */
  readonly theme: Theme | null | undefined
  readonly children: ReactNode
}

/** @throws for an id of other characters than letters, digits and underscores. */
export function ThemeRoot({ id = '', theme, children }: ThemeRootProps) {
  if (!/^\w*$/.test(id)) throw new Error(`Invalid ID: ${id}`)
  const css = theme ? toCss(id, theme) : undefined
  const adopt = useMemo(() => createAdoption(css), [css])
  return (
    <div
      ref={adopt}
      data-rk={id}
      data-kit-theme={getBase(theme)}
      // The variables of the app are there from the first HTML; those of a theme object once the sheet is adopted.
      data-rk-theme={theme === null ? 'page' : undefined}
    >
      {children}
    </div>
  )
}

/** A ref, which is set before the first paint and never on a server; React calls it with null before another takes its place. */
function createAdoption(css: string | undefined): RefCallback<HTMLDivElement> {
  let remove: (() => void) | undefined
  return (element) => {
    remove?.()
    remove = element && css !== undefined ? adoptTheme(element, css) : undefined
  }
}

function adoptTheme(element: HTMLElement, css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  element.dataset['rkTheme'] = 'object'
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    // `page` is React's, if the app sets the variables from now on.
    if (element.dataset['rkTheme'] === 'object') delete element.dataset['rkTheme']
  }
}

function toCss(id: string, theme: Theme): string {
  const root = `:where([data-rk="${id}"])`
  if (!('lightMode' in theme)) return `${root}{${cssStringFromTheme(theme)}}`
  const { lightMode, darkMode } = theme
  const dark = cssStringFromTheme(darkMode, { extends: lightMode })
  return `${root}{${cssStringFromTheme(lightMode)}}@media(prefers-color-scheme:dark){${root}{${dark}}}`
}

/** Which of the kit's themes is beneath: it decides on scrollbars, form controls and what the HTML of a server shows. */
function getBase(theme: Theme | null | undefined): 'auto' | 'light' | 'dark' {
  if (!theme) return 'light'
  if ('lightMode' in theme) return 'auto'
  return isDark(theme) ? 'dark' : 'light'
}

/** Whether the text is lighter than the ground; false where the colors cannot be read here. */
const isDark = ({ colors }: ThemeVars): boolean =>
  lightness(colors.modalBackground) < lightness(colors.modalText)

/** From 0 to 765, of hex colors and of `rgb()`; 0 of others. */
function lightness(color: string): number {
  const isShort = color.length < 6
  const parts = color.startsWith('#')
    ? color.match(isShort ? /\w/g : /\w\w/g)?.map((part) => Number(`0x${isShort ? part + part : part}`))
    : color.match(/\d+/g)?.map(Number)
  return (parts ?? []).slice(0, 3).reduce((sum, part) => sum + part, 0)
}
