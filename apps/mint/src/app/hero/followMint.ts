/**
 * The hero follows the visitor's mint: it swings while the transaction is pending, then shows the packet, then the
 * pepper, which stays until another account is connected. Several packets open one after another. The tab's title follows
 * as well. Loaded with the first mint.
 */
import * as drawings from '@peppermint/ui/tokens/drawings.ts'
import { followTitle } from '../../mint/followTitle.ts'
import type { MintStore } from '../../mint/mintStore.ts'
import { getUnopened, openPackets } from '@peppermint/ui/mints/openedPackets.ts'
import type { PanelState } from '../../mint/panelState.ts'
import { loadPictureWords, pictureWords } from '@peppermint/ui/words/pictureWords.ts'
import { ownFruit, ownPacket } from './ownPicture.ts'
import { openHeroStage, type HeroStage } from './showOwn.tsx'
import { swing } from './swing.ts'
import { addLaterStyles } from '../../styles/laterStyles.ts'
import { whenIdle } from '@peppermint/ui/page/tasks.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'

export async function followMint(store: Pick<MintStore, 'subscribe' | 'getState'>): Promise<void> {
  followTitle(store)
  await Promise.all([addLaterStyles(), loadPictureWords()])
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
  /** The state in which packets were closed the last time, during this visit. */
  let closed: Extract<PanelState, { status: 'opening' }> | undefined

  function openNext(): void {
    const state = store.getState()
    if (state.status === 'opening') openPackets(state.mint.id, state.unopened.slice(0, 1))
  }

  function hangPacket(token: number): void {
    hanging = token
    const description = pictureWords(drawings).describePacket(token)
    stage.show({ status: 'packed', token, packet: ownPacket(drawings, token), description })
  }

  /** What the panel shows open is open everywhere: one packet opens by itself, and those of an earlier crate. */
  function recordOpened(): void {
    const state = store.getState()
    if (state.status !== 'packed' && state.status !== 'revealed') return
    const seen = state.peppers.flatMap((pepper) =>
      pepper.status === 'revealed' && pepper.card ? [pepper.id] : [],
    )
    if (getUnopened(state.mint.id, seen).length > 0) openPackets(state.mint.id, seen)
  }

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
      closed = undefined
    }
    stage.setOnTap(state.status === 'opening' ? openNext : undefined)
    if (state.status !== 'packed' && state.status !== 'opening' && state.status !== 'revealed') return
    const before = closed?.mint.id === state.mint.id ? closed : undefined
    const own = pickOwn(state, before)
    if (state.status === 'opening') closed = state
    if (own === undefined) return
    // A visit after the reveal: the cards are read in a moment, and no packet has to be opened.
    const isOpen = state.peppers.every(({ status }) => status === 'revealed')
    if (state.status === 'packed' && isOpen && shown === '') return
    const next = `${own.isClosed} ${own.pepper.id}`
    if (next === shown) return
    account = current
    const fruit = own.isClosed ? undefined : ownFruit(drawings, own.pepper)
    shown = next
    if (fruit !== undefined) {
      // The next of several packets: it hangs there for the moment in which it tears.
      if (before !== undefined && hanging === undefined) hangPacket(own.pepper.id)
      stage.show({ status: 'opened', fruit, wasPacked: hanging === own.pepper.id })
      hanging = undefined
      return
    }
    // After the panel, which shows the same packet: both in one frame would delay the one that a visitor waits for.
    void whenIdle().then(() => {
      if (shown === next) hangPacket(own.pepper.id)
    })
  }
  store.subscribe(update)
  store.subscribe(recordOpened)
  update()
  recordOpened()
}

type Opening = Extract<PanelState, { status: 'opening' }>

interface OwnPepper {
  readonly pepper: Pepper
  readonly isClosed: boolean
}

/**
 * Which of the minted peppers hangs in the hero, and whether its packet is still closed. Pure.
 * The first one; of several, the one that was opened last.
 * @param before the last state with closed packets, if this visit had one.
 */
export function pickOwn(
  state: Opening | Extract<PanelState, { status: 'packed' | 'revealed' }>,
  before: Opening | undefined,
): OwnPepper | undefined {
  const { peppers } = state
  const [first] = peppers
  if (first === undefined) return undefined
  if (state.status === 'packed')
    return { pepper: peppers.find(({ status }) => status === 'sealed') ?? first, isClosed: true }
  const next = before?.unopened[0]
  const isClosed = ({ id }: Pepper): boolean => state.status === 'opening' && state.unopened.includes(id)
  const opened = peppers.filter((pepper) => !isClosed(pepper))
  const torn = opened.find(({ id }) => id === next)
  if (torn !== undefined) return { pepper: torn, isClosed: false }
  const last = state.status === 'opening' ? opened.at(-1) : first
  return last === undefined ? { pepper: first, isClosed: true } : { pepper: last, isClosed: false }
}
