import { isValidElement, type ReactElement, type RefCallback } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Theme } from './theme.ts'
import { ThemeRoot } from './ThemeRoot.tsx'
import { lightTheme } from './themes.ts'

afterEach(() => vi.unstubAllGlobals())

/** What ThemeRoot renders, with its ref, and its HTML. */
function render(theme: Theme | null | undefined) {
  let rendered: ReactElement<{ ref: RefCallback<HTMLElement> }> | undefined
  function Capture() {
    const element: unknown = ThemeRoot({ id: undefined, theme, children: 'app' })
    if (isValidElement<{ ref: RefCallback<HTMLElement> }>(element)) rendered = element
    return rendered
  }
  const html = renderToStaticMarkup(<Capture />)
  return { html, adopt: (element: HTMLElement | null) => rendered?.props.ref(element) }
}

test('theme={null} leaves the variables to the page, and undefined is the kit’s light theme', () => {
  expect(render(null).html).toBe('<div data-rk="" data-kit-theme="light" data-rk-theme="page">app</div>')
  expect(render(undefined).html).toBe('<div data-rk="" data-kit-theme="light">app</div>')
})

test('a theme object that goes takes its sheet and its own mark, and leaves the page’s mark', () => {
  const page: { adoptedStyleSheets: readonly unknown[] } = { adoptedStyleSheets: [] }
  vi.stubGlobal('document', page)
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  const dataset: Record<string, string> = {}
  const element = { dataset } as unknown as HTMLElement

  const first = render(lightTheme())
  first.adopt(element)
  expect(dataset).toEqual({ rkTheme: 'object' })
  expect(page.adoptedStyleSheets).toHaveLength(1)
  first.adopt(null)
  expect(dataset).toEqual({})
  expect(page.adoptedStyleSheets).toEqual([])

  const second = render(lightTheme())
  second.adopt(element)
  dataset['rkTheme'] = 'page'
  second.adopt(null)
  expect(dataset).toEqual({ rkTheme: 'page' })
  expect(page.adoptedStyleSheets).toEqual([])
})
