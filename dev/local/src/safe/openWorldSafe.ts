/** The Safe of a local world: version 1.3.0 as on Canto, owned by alice, bob and carol, two of whom must sign. */
import { parseEther } from 'viem'
import { getCode, sendTransaction } from 'viem/actions'
import { waitForReceipt } from '@peppermint/sale/launch/waitForReceipt.ts'
import {
  createSafe,
  deploySafeContracts,
  predictSafe,
  type Safe,
  type SafeChain,
} from '@peppermint/devnet/safe'
import { accounts } from '../accounts.ts'
import type { OwnerClient } from '../ownerClient.ts'

const FUNDS_WEI = parseEther('5000')

/** As of contracts on Canto. */
export const SAFE_VERSION = '1.3.0'

export interface WorldSafe {
  readonly safe: Safe
  /** Whether this call has deployed it. */
  readonly isNew: boolean
}

/**
 * Deploys and funds the Safe, unless the chain has it already. Requires automine.
 * @param salt decides its address: a new world has a new one, because browsers remember the Safes of the previous.
 */
export async function openWorldSafe(
  chain: SafeChain,
  ownerClient: OwnerClient,
  salt: bigint,
): Promise<WorldSafe> {
  const options = {
    owners: [accounts.alice, accounts.bob, accounts.carol].map(({ privateKey }) => privateKey),
    threshold: 2,
    version: SAFE_VERSION,
    salt,
  } as const
  const safe = predictSafe(options)
  if (await getCode(chain.client, { address: safe.address })) return { safe, isNew: false }
  await deploySafeContracts(chain, [SAFE_VERSION])
  await createSafe(chain, options)
  const hash = await sendTransaction(ownerClient, {
    account: ownerClient.account,
    chain: ownerClient.chain,
    to: safe.address,
    value: FUNDS_WEI,
  })
  const { status } = await waitForReceipt(ownerClient, { hash })
  if (status !== 'success') throw new Error(`The Safe ${safe.address} could not be funded.`)
  return { safe, isNew: true }
}
