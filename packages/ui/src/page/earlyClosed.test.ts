/** What the first script of a page with cards hides of closed packets. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyClosed } from './earlyClosed.ts'

/** Runs the script as a page does, with nothing of this module. @returns the rules it added and the page's title. */
function run(pathname: string, stored: string | undefined, hasSheets = true) {
  const sheets: { text: string }[] = []
  const dataset: Record<string, string> = {}
  const document = {
    title: 'Cayenne No. 12 · Scovilles',
    documentElement: { dataset },
    adoptedStyleSheets: sheets,
  }
  runInNewContext(earlyClosed(), {
    document,
    location: { pathname },
    CSSStyleSheet: class {
      text = ''
      constructor() {
        if (!hasSheets) throw new TypeError('Illegal constructor')
      }
      replaceSync(text: string) {
        this.text = text
      }
    },
    get localStorage() {
      if (stored === undefined) throw new Error('blocked')
      return { getItem: (key: string) => (key === 'peppermint.closed' ? stored : null) }
    },
  })
  const css = document.adoptedStyleSheets.map(({ text }) => text).join('')
  return { css, title: document.title, hiding: dataset['closed'] }
}

test('[F-02] a list’s tiles of closed packets are hidden, and an account’s heat', () => {
  const { css, title, hiding } = run('/peppers', '[12,7]')
  expect(css).toContain('.tile[href="/peppers/12"]>*,.tile[href="/peppers/7"]>*,#held~.figures')
  expect(css).toContain(':is(.tile[href="/peppers/12"],.tile[href="/peppers/7"]){background:')
  expect(css).not.toContain('main')
  expect([title, hiding]).toEqual(['Cayenne No. 12 · Scovilles', ''])
})

test('[F-02] the page of a closed packet is hidden, with its ground and the name in its title', () => {
  const { css, title } = run('/peppers/12', '[12]')
  expect(css).toContain('[data-closed] main>*{visibility:hidden}')
  expect(css).toContain('main::before{content:"#12"')
  expect(css).toContain('--ground:initial')
  expect(title).toBe('Scovilles')
  // Another pepper's is not.
  expect(run('/peppers/1', '[12]').css).not.toContain('main')
  expect(run('/peppers/1', '[12]').title).toContain('Cayenne')
})

test.each([
  ['nothing stored', '[]'],
  ['what is no list', '{"a":1}'],
  ['what is no number', '["12"]'],
  ['no JSON', '['],
  ['blocked storage', undefined],
])('nothing is hidden with %s', (_, stored) => {
  expect(run('/peppers/12', stored)).toEqual({
    css: '',
    title: 'Cayenne No. 12 · Scovilles',
    hiding: undefined,
  })
})

test('[F-02] a browser without constructed stylesheets hides the whole page', () => {
  for (const pathname of ['/peppers', '/peppers/12'])
    expect(run(pathname, '[12]', false)).toMatchObject({ css: '', hiding: 'all' })
  expect(readFileSync(join(import.meta.dirname, '../styles/frame.css'), 'utf8')).toContain(
    "[data-closed='all'] main {\n    visibility: hidden;",
  )
})
