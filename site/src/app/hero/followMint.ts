/**
 * The hero follows the visitor's mint: it swings while the transaction is pending, then shows the packet, then the
 * pepper, which stays until another account is connected. The tab's title follows as well. Loaded with the first mint.
 */
import * as drawings from '../../mint/drawings.ts'
import { followTitle } from '../../mint/followTitle.ts'
import type { MintStore } from '../../mint/mintStore.ts'
import { ownFruit, ownPacket } from './ownPicture.ts'
import { openHeroStage, type HeroStage } from './showOwn.tsx'
import { swing } from './swing.ts'
import { addLaterStyles } from '../laterStyles.ts'
import { whenIdle } from '../tasks.ts'

export async function followMint(store: Pick<MintStore, 'subscribe' | 'getState'>): Promise<void> {
  followTitle(store)
  await addLaterStyles()
  const plate = document.querySelector('.plate')
  const stage = plate === null ? undefined : openHeroStage(plate)
  if (stage !== undefined) follow(store, stage)
}

function follow(store: Pick<MintStore, 'subscribe' | 'getState'>, stage: HeroStage): void {
  let shown = ''
  /** The token whose packet hangs in the hero. */
  let hanging: number | undefined
  let account: string | undefined
  let stopSwing: (() => void) | undefined

  function update(): void {
    const state = store.getState()
    const isPending = state.status === 'submitted'
    if (isPending) stopSwing ??= swing(stage.hanging)
    else {
      stopSwing?.()
      stopSwing = undefined
    }
    const current = 'wallet' in state ? state.wallet?.address : undefined
    if (shown !== '' && current !== account) {
      stage.reset()
      shown = ''
      hanging = undefined
    }
    if (state.status !== 'packed' && state.status !== 'revealed') return
    const [first] = state.peppers
    if (first === undefined) return
    // A visit after the reveal: the cards are read in a moment, and no packet has to be opened.
    const isOpen = state.peppers.every(({ status }) => status === 'revealed')
    if (state.status === 'packed' && isOpen && shown === '') return
    const next = `${state.status} ${first.id}`
    if (next === shown) return
    account = current
    const fruit = state.status === 'revealed' ? ownFruit(drawings, first) : undefined
    shown = next
    if (fruit !== undefined) {
      stage.show({ status: 'opened', fruit, wasPacked: hanging === first.id })
      hanging = undefined
      return
    }
    // After the panel, which shows the same packet: both in one frame would delay the one that a visitor waits for.
    void whenIdle().then(() => {
      if (shown !== next) return
      hanging = first.id
      stage.show({
        status: 'packed',
        token: first.id,
        packet: ownPacket(drawings, first.id),
        description: drawings.describePacket(first.id),
      })
    })
  }
  store.subscribe(update)
  update()
}
