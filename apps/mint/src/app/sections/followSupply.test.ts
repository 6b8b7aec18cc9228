import { afterEach, expect, test, vi } from 'vitest'
import { sale as example } from '@peppermint/ui/sale/sale.fixture.ts'
import type { Sale } from '../../mint/panelState.ts'
import { followSupply } from './followSupply.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the count and its bar follow the sale, and are left alone while it is the same', () => {
  const written: string[] = []
  const title = {
    set textContent(text: string) {
      written.push(text)
    },
  }
  const bar = { value: 3 }
  const parts: Readonly<Record<string, object>> = { '#supply': title, '#supply + progress': bar }
  vi.stubGlobal('document', { querySelector: (selector: string) => parts[selector] ?? null })
  let sale: Sale | undefined
  let notify = () => {}
  followSupply({
    getSale: () => sale,
    subscribe(listener) {
      notify = listener
      return () => {}
    },
  })
  // Nothing is known yet, then what the HTML has.
  sale = { ...example, minted: 3, maxSupply: 10_000 }
  notify()
  expect(written).toEqual([])
  sale = { ...sale, minted: 5 }
  notify()
  notify()
  expect([written, bar.value]).toEqual([['5 of 10,000 minted'], 5])
})
