/** Messages and their confirmations as clients request them, by whichever route: charged, then stored. */
import { hashingMilliseconds } from '@peppermint/safe/hashes'
import type { ProposedMessage } from '@peppermint/safe/wire'
import type { Context } from 'hono'
import type { Hex } from 'viem'
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import type { AppEnv } from '@peppermint/http/router.ts'
import type { GatewayChain } from '../gatewayChain.ts'
import { GatewayError } from '../http/gatewayError.ts'
import { reserveOf } from '../http/limitStorage.ts'
import type { GatewaySafe } from '../safes/gatewaySafe.ts'
import { requireSafe } from '../safes/requireSafe.ts'
import { recoveryMilliseconds } from '../signatures/parseStrictly.ts'
import { readMessage } from './messageQueries.ts'
import { confirmMessage, proposeMessage } from './signMessage.ts'

export async function requestMessage(
  context: Context<AppEnv>,
  chain: GatewayChain,
  safe: GatewaySafe,
  proposal: ProposedMessage,
): Promise<void> {
  await chargeSigning(context, proposal.message, proposal.signature)
  await proposeMessage(chain, safe, proposal, context.get('client'), reserveOf(context))
}

/** @throws {GatewayError} 404 if there is no such message. */
export async function requestMessageConfirmation(
  context: Context<AppEnv>,
  chain: GatewayChain,
  messageHash: Hex,
  signature: Hex,
): Promise<void> {
  const { message, safe } = await requireMessage(chain, messageHash, context.get('client'))
  await chargeSigning(context, message.message, signature)
  await confirmMessage(chain, safe, message, signature, context.get('client'), reserveOf(context))
}

/** A message and its Safe. @throws {GatewayError} 404 if there is none. */
export async function requireMessage(chain: GatewayChain, messageHash: Hex, client: string | undefined) {
  const message = await readMessage(chain.database, messageHash)
  if (message === undefined) throw new GatewayError(404, 'Message not found')
  return { message, safe: await requireSafe(chain, message.safe, client) }
}

async function chargeSigning(
  context: Context<AppEnv>,
  message: ProposedMessage['message'],
  signature: Hex,
): Promise<void> {
  const hashing = typeof message === 'string' ? 0 : hashingMilliseconds(message)
  await chargeWork(context, hashing + recoveryMilliseconds(signature))
}
