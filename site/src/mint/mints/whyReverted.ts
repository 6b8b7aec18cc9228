/** Why a mint reverted, in words. */
import { decodeMintError } from '@peppermint/contracts/sale'
import type { Problem, Revert } from '../panelState.ts'
import { refusalInWords } from '../refusals.ts'

/** What the contract said, or that no node could tell; `lostRace` where somebody else got the last ones. */
export function whyReverted(revert: Revert): { readonly problem: Problem; readonly lostRace: boolean } {
  const refusal = revert.data === undefined ? undefined : decodeMintError(revert.data)
  if (refusal !== undefined) return { problem: refusalInWords(refusal), lostRace: refusal.name === 'SoldOut' }
  const problem: Problem = {
    code: 'reverted',
    title: 'The contract refused it',
    detail:
      'Nothing was minted and nothing was paid for peppers. The network kept its fee. No node could tell why.',
  }
  const technical = revert.message
  return { problem: technical === undefined ? problem : { ...problem, technical }, lostRace: false }
}
