import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plural } from './plural.ts'
import { rich } from './rich.tsx'
import { parts, t } from './t.ts'

test('a text has its values in their places', () => {
  expect(t`${3} of ${'10,000'} left`).toBe('3 of 10,000 left')
  expect(t`Nothing was sent.`).toBe('Nothing was sent.')
})

test('one is singular, none and all others are plural', () => {
  expect([0, 1, 2, 21n, 1n].map((count) => plural(count, 'one', 'other'))).toEqual([
    'other',
    'one',
    'other',
    'other',
    'one',
  ])
})

test('a message has its elements around its words and values, and takes no tag from a value', () => {
  const message = rich(parts`Nothing yet. <a>Mint the first ${'<b>pepper</b>'}</a>, or <em>wait</em>.`, {
    a: (text) => <a href="/">{text}</a>,
    em: (text) => <em>{text}</em>,
  })
  expect(renderToStaticMarkup(message)).toBe(
    'Nothing yet. <a href="/">Mint the first &lt;b&gt;pepper&lt;/b&gt;</a>, or <em>wait</em>.',
  )
})

test.each([
  ['an unknown element', () => rich(parts`A <b>tag</b>`, {})],
  ['an element that is not closed', () => rich(parts`A <b>tag`, { b: (text) => text })],
  ['one that closes another', () => rich(parts`A <b>tag</a>`, { a: (text) => text, b: (text) => text })],
])('throws for %s', (_, render) => {
  expect(render).toThrow(/^rich: /)
})
