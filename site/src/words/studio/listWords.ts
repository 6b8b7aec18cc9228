/** Words of allowlists in the studio. */
import type { Phase } from '@peppermint/contracts/sale'
import type { Hex } from 'viem'
import type { ListStage } from '../../studio/allowlist/listMessages.ts'
import type { PhaseStatus } from '../../studio/phases/phaseOperation.ts'
import { formatInteger } from '../format/integer.ts'
import { formatShare } from '../format/share.ts'

const STAGE_WORDS: Readonly<Record<ListStage, string>> = {
  reading: 'reading the file',
  checking: 'checking every row',
  hashing: 'computing the root',
  comparing: 'comparing',
}

/** @param part how much of it is done, 0 to 1. */
export const stageWords = (stage: ListStage, part: number | undefined): string =>
  part === undefined ? `${STAGE_WORDS[stage]}…` : `${STAGE_WORDS[stage]}, ${formatShare(part, 1)}…`

/** Whether the phase can take a root. */
export function listHintWords(status: PhaseStatus, root: Phase['allowlistRoot']): string {
  if (status === 'ended') return 'This phase has ended, so its list can’t change.'
  if (root === 'pending') return 'It waits for its list: nothing can be minted in it until then.'
  if (status === 'open')
    return root === undefined
      ? 'It is open to everyone, and that is final.'
      : 'It is open, so its list is final. You can still check a list against it.'
  return root === undefined
    ? 'It is open to everyone now. A list limits it to the accounts on it.'
    : 'It has a list, which can be replaced until it opens.'
}

export const issueCountWords = (count: number): string =>
  count === 1 ? '1 error' : `${formatInteger(count)} errors`

/** @param written the phase as the contract has it; undefined for one that the batch adds. */
export function rootWords(written: Pick<Phase, 'allowlistRoot'> | undefined, root: Hex): string {
  if (written === undefined) return 'The phase is in your batch, and not on chain yet.'
  const onChain = written.allowlistRoot
  if (onChain === undefined) return 'The phase has no list: everyone can mint in it.'
  if (onChain === 'pending') return 'The phase waits for a root. This one opens it to these accounts.'
  return onChain === root
    ? 'The same root as on chain: this is the list that the contract accepts.'
    : 'Another root than on chain: the contract accepts a different list.'
}

/** What the batch does about this root; undefined if it changes no root of the phase. */
export function draftRootWords(
  written: Pick<Phase, 'allowlistRoot'> | undefined,
  drafted: Pick<Phase, 'allowlistRoot'>,
  root: Hex,
): string | undefined {
  if (drafted.allowlistRoot === written?.allowlistRoot) return undefined
  if (drafted.allowlistRoot === undefined) return 'Your batch drops the list: everyone can mint then.'
  if (drafted.allowlistRoot === 'pending') return 'Your batch leaves the phase waiting for a root.'
  return drafted.allowlistRoot === root
    ? 'Your batch sets this root. It isn’t sent yet.'
    : 'Your batch sets another root. It isn’t sent yet.'
}

export const comparingWords = (part: number | undefined): string =>
  part === undefined ? 'Reading the published list…' : `Reading the published list, ${formatShare(part, 1)}…`

export function copyWords(outcome: 'copied' | 'failed' | undefined): string {
  if (outcome === undefined) return 'Copy the command'
  return outcome === 'copied' ? 'Copied' : 'Couldn’t copy'
}
