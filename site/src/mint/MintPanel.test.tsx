import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { galleryStates } from '../../build/galleryStates.ts'
import { MintPanel } from './MintPanel.tsx'
import { noActions } from './panelActions.ts'
import type { PanelState } from './panelState.ts'

function markupOf(state: PanelState): string {
  return renderToStaticMarkup(<MintPanel state={state} on={noActions} explorer="https://explorer.test" />)
}

function example(name: string): PanelState {
  const state = galleryStates[name]
  if (state === undefined) throw new Error(`No example of ${name}`)
  return state
}

describe('in every state', () => {
  test.each(Object.entries(galleryStates))(
    '%s has one press at most and announces itself once',
    (_, state) => {
      const markup = markupOf(state)
      expect(markup.match(/<button[^>]*class="b"/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(markup.match(/role="status"/g)).toHaveLength(1)
    },
  )

  test.each(Object.entries(galleryStates))('%s stays within a strict content policy', (_, state) => {
    expect(markupOf(state)).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=/)
  })
})

test('without JavaScript the label still tells price, cap, closing time, supply, block, and how to mint', () => {
  const markup = markupOf(example('disconnected'))
  expect(markup).toContain('60')
  expect(markup).toContain('CANTO each')
  expect(markup).toContain('up to 5 for each address')
  expect(markup).toContain('Until 21 November 2026, 05:20 UTC')
  expect(markup).toContain('3,214 of 10,000 left')
  expect(markup).toContain('As of block 14,208,331, 21 November 2026, 01:07 UTC')
  expect(markup).toMatch(
    /<noscript>.*mint\(to, quantity\).*0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31.*<\/noscript>/,
  )
})

test('before the wallet opens, a person reads what it will show: contract, quantity, price and the most it can cost', () => {
  const markup = markupOf(example('prompt'))
  expect(markup).toContain('0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31')
  expect(markup).toContain('120 CANTO')
  expect(markup).toContain('0.231 CANTO')
  expect(markup).toContain('Canto (7700)')
})

test('a quantity at its bound disables the step without taking it out of reach of the keyboard', () => {
  const state = example('ready')
  if (state.at !== 'ready') throw new Error('not ready')
  const markup = markupOf({ ...state, quantity: state.max })
  expect(markup).toMatch(/aria-label="One more" aria-disabled="true"/)
  expect(markup).not.toMatch(/\sdisabled/)
})

test('a pending mint links to its transaction, and only where there is an explorer', () => {
  const state = example('submitted')
  expect(markupOf(state)).toContain('https://explorer.test/tx/0x91be')
  expect(renderToStaticMarkup(<MintPanel state={state} on={noActions} />)).not.toContain('href')
})

test('a confirmed mint shows its peppers, drawn where the drawing is there and numbered where not', () => {
  const state = example('confirmed')
  const picture = (id: number) => ({
    src: 'data:image/svg+xml,x',
    name: 'Fatalii',
    description: `A Fatalii, ${id}`,
  })
  expect(renderToStaticMarkup(<MintPanel state={state} on={noActions} picture={picture} />)).toContain(
    'alt="A Fatalii, 6787"',
  )
  expect(markupOf(state)).toContain('No. 6,788')
})

test('a transaction that took the mint’s place is not mistaken for the mint’s own', () => {
  expect(markupOf(example('replaced-other'))).toContain('not known yet')
})
