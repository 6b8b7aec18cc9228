/** A Safe's facts in the wire's shape, from the chain. */
import type { SafeState } from '@peppermint/safe/chain'
import { versionState } from '@peppermint/safe/describe'
import type { SafeInfo } from '@peppermint/safe/wire'
import { zeroAddress } from 'viem'
import { addressOf } from './describeProposal.ts'

/** A list that depends on more than this browser and the nonce is read again after this time. */
const REFRESH_MS = 30_000

interface DescribeOptions {
  /** Newest version of Safe on this chain. */
  readonly recommended?: string
  /** Of what this browser keeps: the tags of queue and messages change with it. */
  readonly revision?: number
}

export function describeState(
  state: SafeState,
  { recommended = '', revision = 0 }: DescribeOptions = {},
): SafeInfo {
  const { singleton, modules, fallbackHandler, guard, owners } = state
  const period = String(Math.floor(Date.now() / REFRESH_MS))
  return {
    address: addressOf(state.address),
    chainId: String(state.chainId),
    nonce: state.nonce,
    threshold: state.threshold,
    owners: owners.map((value) => ({ value, name: null, logoUri: null })),
    implementation: addressOf(singleton ?? zeroAddress),
    implementationVersionState: versionState(state.version, recommended),
    modules: modules === null || modules.length === 0 ? null : modules.map(addressOf),
    fallbackHandler: fallbackHandler && addressOf(fallbackHandler),
    guard: guard && addressOf(guard),
    version: state.version,
    collectiblesTag: period,
    txQueuedTag: `${period} ${revision}`,
    // Received coins move it too; of tokens only a reload tells.
    txHistoryTag: `${state.nonce} ${state.balance}`,
    messagesTag: String(revision),
  }
}
