/** Everything that is checked on the chain before a Safe is created. */
import { callContract, readAccountKind } from '@peppermint/safe/chain'
import { type ContractSet, type NewSafe, planCreation, readSetStatus } from '@peppermint/safe/creation'
import { SAFE_TOPICS } from '@peppermint/safe/events'
import { type Address, type Client, getAddress, size, sliceHex } from 'viem'
import { getCode } from 'viem/actions'
import type { Problem } from '@peppermint/wallet-kit/errors'
import { estimateCall } from '../sign/estimateCall.ts'
import { problemOf } from '../sign/safeActionError.ts'
import type { PreparedTransaction } from '../sign/sendPrepared.ts'
import { simulationFailedProblem } from '../sign/signWords.ts'
import { cleanText } from '../words/plainText.ts'
import {
  changedContractsProblem,
  type CheckedOwner,
  creationDescription,
  otherAddressProblem,
} from './createWords.ts'

/** Longest text of a node that is shown. */
const MAX_REASON_LENGTH = 160

export interface CreationInput {
  readonly chainId: number
  readonly set: ContractSet
  readonly newSafe: NewSafe
  /** That sends it. */
  readonly account: Address
}

export type PreparedCreation =
  /** `feeWei`: the fee at the current gas price; the sending account pays it. */
  | { readonly status: 'ready'; readonly feeWei: bigint; readonly prepared: PreparedTransaction }
  /** Something is at its address already: the same Safe, unless the chain is not what it says. */
  | { readonly status: 'exists' }
  | { readonly status: 'failed'; readonly problem: Problem }

/** Simulates a creation. Resolves with the problem of one that would fail, never rejects. */
export async function prepareCreation(client: Client, input: CreationInput): Promise<PreparedCreation> {
  const { chainId, set, newSafe, account } = input
  try {
    const { safe, to, data } = planCreation(set, newSafe)
    const [status, code] = await Promise.all([readSetStatus(client, set), getCode(client, { address: safe })])
    if (status !== 'complete') return { status: 'failed', problem: changedContractsProblem }
    if ((code ?? '0x') !== '0x') return { status: 'exists' }
    const answer = await callContract(client, { from: account, to, data })
    if (answer.status === 'reverted')
      return {
        status: 'failed',
        problem: simulationFailedProblem(cleanText(answer.message, MAX_REASON_LENGTH)),
      }
    // The factory answers with the address that it would create.
    const created = size(answer.data) === 32 ? getAddress(sliceHex(answer.data, 12)) : undefined
    if (created !== safe) return { status: 'failed', problem: otherAddressProblem(safe, created) }
    const { gas, feeWei } = await estimateCall(client, { from: account, to, data })
    return {
      status: 'ready',
      feeWei,
      prepared: {
        chainId,
        to,
        data,
        gas,
        description: creationDescription(safe),
        note: { type: 'creation', safe },
        // Logged by a Safe that is set up: a transaction with it has created this Safe.
        expectedLog: { address: safe, topics: [SAFE_TOPICS.safeSetup] },
      },
    }
  } catch (error) {
    return { status: 'failed', problem: problemOf(error, '') }
  }
}

/** @throws viem's error if the chain cannot be read. */
export const checkOwners = (client: Client, owners: readonly Address[]): Promise<readonly CheckedOwner[]> =>
  Promise.all(
    owners.map(async (address) => ({ address, type: (await readAccountKind(client, address)).type })),
  )
