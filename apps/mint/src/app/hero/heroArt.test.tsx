import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { heroArt, heroSpecimen } from './heroArt.ts'
import { HeroSpecimen } from './HeroSpecimen.tsx'

const art = COLLECTION.art
if (art.type !== 'cards') throw new Error('no cards')
const { word } = art
const outlineBytes = word.paths.reduce((sum, { d }) => sum + d.length, 0)

test('the hero is small enough for the HTML: pepper and stem 10 KB, word 2.7 KB', () => {
  expect(heroArt(word.text).length - outlineBytes).toBeLessThanOrEqual(10_000)
  expect(outlineBytes).toBeLessThanOrEqual(2_700)
})

test('the collection’s name is outlines, any other name is text', () => {
  expect(heroArt(word.text)).toContain(word.paths[0]?.d)
  expect(heroArt('Tides & co')).toContain('>Tides &amp; co</text>')
  expect(heroArt('Tides & co')).not.toContain(word.paths[0]?.d)
})

test('the hero works with a strict content security policy, and its ids are unique', () => {
  const markup = heroArt(word.text)
  expect(markup).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=|href="[^#]/)
  const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
})

test('the hero’s pepper is introduced as an example, in its picture and its card', () => {
  expect(heroArt(word.text)).toContain('aria-label="An example: ')
  expect(renderToStaticMarkup(<HeroSpecimen />)).toMatch(/An example:.*Reaper-type/)
})

test('the picture’s description and the card name the same pepper', () => {
  expect(heroArt(word.text)).toContain(heroSpecimen?.name)
  expect(heroSpecimen?.latin).toBe('Capsicum chinense')
  expect(heroSpecimen?.heat).toBeGreaterThanOrEqual(1_400_000)
})
