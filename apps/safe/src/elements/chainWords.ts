/** What the chain says about a Safe, beside what the gateway says. */
import type { Finding, SafeField } from '@peppermint/safe/review'
import type { SafeState } from '@peppermint/safe/chain'

const FIELDS: Readonly<Record<SafeField, string>> = {
  version: 'version',
  owners: 'owners',
  threshold: 'threshold',
  nonce: 'next nonce',
  modules: 'modules',
  guard: 'guard',
  fallbackHandler: 'fallback handler',
}

export interface ChainDifference {
  readonly text: string
  /** Whether signing by the gateway's word could do harm. */
  readonly isDangerous: boolean
}

/** One sentence per field in which the gateway differs from the chain. */
export function differenceWords(findings: readonly Finding[]): readonly ChainDifference[] {
  return findings.flatMap((finding) => {
    if (finding.type !== 'stated-safe-differs') return []
    const { field, stated, chain } = finding
    const isDangerous = finding.severity === 'danger'
    const behind = field === 'nonce' ? Number(chain) - Number(stated) : 0
    if (behind > 0)
      return [
        {
          text: `The gateway is ${behind === 1 ? '1 transaction' : `${behind} transactions`} behind the chain. Its lists will catch up.`,
          isDangerous,
        },
      ]
    return [
      {
        text: `The gateway and Canto disagree about the ${FIELDS[field]}. Gateway: ${stated || 'none'}. Canto: ${chain || 'none'}. This page uses Canto’s.`,
        isDangerous,
      },
    ]
  })
}

/** Why a contract that answers like a Safe cannot be trusted; undefined if it can. */
export const genuineWords = ({ isGenuine }: Pick<SafeState, 'isGenuine'>): string | undefined =>
  isGenuine
    ? undefined
    : 'The code at this address is not a known version of Safe. It may count owners and signatures differently. Don’t send anything to it unless you know who wrote it.'

export const noSafeWords = {
  'no-contract':
    'There is no contract at this address on Canto, so it’s no Safe here. Check the address and the chain.',
  'not-a-safe': 'The contract at this address isn’t a Safe. Check the address.',
} as const
