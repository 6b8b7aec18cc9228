import { expect, test } from 'vitest'
import { heroArt, heroSpecimen } from './heroArt.ts'
import { WORD, WORD_L, WORD_REST } from './wordOutlines.ts'

test('the hero is small enough to travel in the page: pepper and stem 10 KB, word 2.7 KB', () => {
  const art = heroArt(WORD)
  expect(art.length - WORD_L.length - WORD_REST.length).toBeLessThanOrEqual(10_000)
  expect(WORD_L.length + WORD_REST.length).toBeLessThanOrEqual(2_700)
})

test('the hero needs nothing that a strict content policy forbids, and its ids are its own', () => {
  const art = heroArt(WORD)
  expect(art).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=|href="[^#]/)
  const ids = [...art.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
})

test('the picture is described, and the card beside it names the same pepper', () => {
  expect(heroArt(WORD)).toContain(heroSpecimen.name)
  expect(heroSpecimen.latin).toBe('Capsicum chinense')
  expect(heroSpecimen.heat).toBeGreaterThanOrEqual(1_400_000)
})
