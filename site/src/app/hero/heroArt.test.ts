import { expect, test } from 'vitest'
import { heroArt, heroSpecimen } from './heroArt.ts'
import { WORD, WORD_L, WORD_REST } from './wordOutlines.ts'

test('the hero is small enough for the HTML: pepper and stem 10 KB, word 2.7 KB', () => {
  const art = heroArt(WORD)
  expect(art.length - WORD_L.length - WORD_REST.length).toBeLessThanOrEqual(10_000)
  expect(WORD_L.length + WORD_REST.length).toBeLessThanOrEqual(2_700)
})

test('the hero works with a strict content security policy, and its ids are unique', () => {
  const art = heroArt(WORD)
  expect(art).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=|href="[^#]/)
  const ids = [...art.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
})

test('the picture’s description and the card name the same pepper', () => {
  expect(heroArt(WORD)).toContain(heroSpecimen.name)
  expect(heroSpecimen.latin).toBe('Capsicum chinense')
  expect(heroSpecimen.heat).toBeGreaterThanOrEqual(1_400_000)
})
