/** Which of the minted peppers hangs in the hero, and whether its packet is still closed. Pure. */
import type { PanelState } from '../../mint/panelState.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'

type Opening = Extract<PanelState, { status: 'opening' }>

interface OwnPepper {
  readonly pepper: Pepper
  readonly isClosed: boolean
}

/**
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
  if (state.status === 'packed') return { pepper: first, isClosed: true }
  const next = before?.unopened[0]
  const isClosed = ({ id }: Pepper): boolean => state.status === 'opening' && state.unopened.includes(id)
  const opened = peppers.filter((pepper) => !isClosed(pepper))
  const torn = opened.find(({ id }) => id === next)
  if (torn !== undefined) return { pepper: torn, isClosed: false }
  const last = state.status === 'opening' ? opened.at(-1) : first
  return last === undefined ? { pepper: first, isClosed: true } : { pepper: last, isClosed: false }
}
