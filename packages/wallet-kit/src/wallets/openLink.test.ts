import { expect, test, vi } from 'vitest'
import { openLink } from './openLink.ts'

/** Where a URL opens: the page itself, a new tab, or nowhere. */
function ledTo(address: string): { readonly page: string; readonly tabs: readonly object[] } {
  const tabs: object[] = []
  const location = { href: '' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', {
    createElement: () => {
      const link: { click: () => void } = { click: () => void tabs.push(link) }
      return link
    },
  })
  try {
    openLink(address)
  } finally {
    vi.unstubAllGlobals()
  }
  return { page: location.href, tabs }
}

test('[W-07] opens an app scheme in place, and a web URL in a new tab', () => {
  expect(ledTo('rainbow://wc?uri=wc%3A1')).toEqual({ page: 'rainbow://wc?uri=wc%3A1', tabs: [] })
  expect(ledTo('wc:1@2?symKey=ab').page).toBe('wc:1@2?symKey=ab')
  const { page, tabs } = ledTo('https://rnbwapp.com/wc')
  expect(page).toBe('')
  expect(tabs).toMatchObject([
    { href: 'https://rnbwapp.com/wc', target: '_blank', rel: 'noreferrer noopener' },
  ])
})

test.for([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\r\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://x%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'no address',
  '',
])('%j would run in the page, or is no address, and leads nowhere', (address) => {
  expect(ledTo(address)).toEqual({ page: '', tabs: [] })
})
