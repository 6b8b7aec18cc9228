/** Words of allowlists in the studio. */
import type { Phase } from '@peppermint/sale'
import type { Hex } from 'viem'
import type { CheckStage } from '../allowlist/listMessages.ts'
import type { PhaseStatus } from '../phases/phaseOperation.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { formatShare } from '@peppermint/ui/words/format/share.ts'
import { plural } from '@peppermint/ui/words/plural.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** @param part how much of it is done, 0 to 1. */
export function stageWords(name: string, stage: CheckStage, part: number | undefined): string {
  const share = part === undefined ? undefined : formatShare(part, 1)
  switch (stage) {
    case 'reading':
      return share === undefined ? t`${name}: reading the file…` : t`${name}: reading the file, ${share}…`
    case 'checking':
      return share === undefined ? t`${name}: checking every row…` : t`${name}: checking every row, ${share}…`
    case 'hashing':
      return share === undefined ? t`${name}: computing the root…` : t`${name}: computing the root, ${share}…`
  }
}

/** Whether the phase can take a root. */
export function listHintWords(status: PhaseStatus, root: Phase['allowlistRoot']): string {
  if (status === 'ended') return t`This phase has ended, so its list can’t change.`
  if (root === 'pending') return t`It waits for its list: nothing can be minted in it until then.`
  if (status === 'open')
    return root === undefined
      ? t`It is open to everyone, and that is final.`
      : t`It is open, so its list is final. You can still check a list against it.`
  return root === undefined
    ? t`It is open to everyone now. A list limits it to the accounts on it.`
    : t`It has a list, which can be replaced until it opens.`
}

export const issueCountWords = (count: number): string =>
  plural(count, t`1 error`, t`${formatInteger(count)} errors`)

/** @param written the phase as the contract has it; undefined for one that the batch adds. */
export function rootWords(written: Pick<Phase, 'allowlistRoot'> | undefined, root: Hex): string {
  if (written === undefined) return t`The phase is in your batch, and not on chain yet.`
  const onChain = written.allowlistRoot
  if (onChain === undefined) return t`The phase has no list: everyone can mint in it.`
  if (onChain === 'pending') return t`The phase waits for a root. This one opens it to these accounts.`
  return onChain === root
    ? t`The same root as on chain: this is the list that the contract accepts.`
    : t`Another root than on chain: the contract accepts a different list.`
}

/** What the batch does about this root; undefined if it changes no root of the phase. */
export function draftRootWords(
  written: Pick<Phase, 'allowlistRoot'> | undefined,
  drafted: Pick<Phase, 'allowlistRoot'>,
  root: Hex,
): string | undefined {
  if (drafted.allowlistRoot === written?.allowlistRoot) return undefined
  if (drafted.allowlistRoot === undefined) return t`Your batch drops the list: everyone can mint then.`
  if (drafted.allowlistRoot === 'pending') return t`Your batch leaves the phase waiting for a root.`
  return drafted.allowlistRoot === root
    ? t`Your batch sets this root. It isn’t sent yet.`
    : t`Your batch sets another root. It isn’t sent yet.`
}

export const comparingWords = (part: number | undefined): string =>
  part === undefined
    ? t`Reading the published list…`
    : t`Reading the published list, ${formatShare(part, 1)}…`

export const downloadWords = (file: string): string => t`Download ${file}`

export function copyWords(outcome: 'copied' | 'failed' | undefined): string {
  if (outcome === undefined) return t`Copy the command`
  return outcome === 'copied' ? t`Copied` : t`Couldn’t copy`
}
