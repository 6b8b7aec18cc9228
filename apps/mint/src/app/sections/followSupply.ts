/** Keeps the prerendered count below the hero as current as the sale: it is in view before a visitor scrolls. */
import type { MintStore } from '../../mint/mintStore.ts'
import { mintedWords } from './Supply.tsx'

export function followSupply({ subscribe, getSale }: Pick<MintStore, 'subscribe' | 'getSale'>): void {
  const title = document.querySelector('#supply')
  const bar = document.querySelector<HTMLProgressElement>('#supply + progress')
  const update = (): void => {
    const sale = getSale()
    if (sale === undefined || title === null || bar === null || bar.value === sale.minted) return
    title.textContent = mintedWords(sale)
    bar.value = sale.minted
  }
  subscribe(update)
  update()
}
