/** What the first script of a page with cards hides of closed packets. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyClosed } from './earlyClosed.ts'

/** Runs the script as a page does, with nothing of this module. @returns the rules it added and the page's title. */
function run(pathname: string, stored: string | undefined) {
  const rules: string[] = []
  const dataset: Record<string, string> = {}
  const document = {
    title: 'Cayenne No. 12 · Scovilles',
    documentElement: { dataset },
    adoptedStyleSheets: { push: (sheet: { text: string }) => void rules.push(sheet.text) },
  }
  runInNewContext(earlyClosed(), {
    document,
    location: { pathname },
    CSSStyleSheet: class {
      text = ''
      replaceSync(text: string) {
        this.text = text
      }
    },
    get localStorage() {
      if (stored === undefined) throw new Error('blocked')
      return { getItem: (key: string) => (key === 'peppermint.closed' ? stored : null) }
    },
  })
  return { css: rules.join(''), title: document.title, isHiding: 'closed' in dataset }
}

test('[F-02] a list’s tiles of closed packets are hidden, and an account’s heat', () => {
  const { css, title, isHiding } = run('/peppers', '[12,7]')
  expect(css).toContain('.tile[href="/peppers/12"]>*,.tile[href="/peppers/7"]>*,#held~.figures')
  expect(css).not.toContain('main')
  expect([title, isHiding]).toEqual(['Cayenne No. 12 · Scovilles', true])
})

test('[F-02] the page of a closed packet is hidden, with its ground and the name in its title', () => {
  const { css, title } = run('/peppers/12', '[12]')
  expect(css).toContain('[data-closed] :is(main){visibility:hidden}')
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
    isHiding: false,
  })
})
