/**
 * Checks of what a Safe is about to sign, as Safe{Wallet} asks for them: who is on the other side, and what the review of
 * the bytes finds. What cannot be known here is `INFO` and says so: a failed check would be an alarm, an absent one part of
 * a green light. Nothing is `CRITICAL`: the wallet then waits for a tick that it has only on chains whose changes of
 * balances it shows, so that no owner could sign.
 */
import { chargeWork } from '@peppermint/http/edge/chargeWork.ts'
import { hashingMilliseconds, NO_REFUND } from '@peppermint/safe/hashes'
import {
  addressInput,
  counterpartyChecks,
  counterpartyInput,
  recipientChecks,
  safeTransactionInput,
  threatChecks,
  threatInput,
} from '@peppermint/safe/wire'
import { type Address, isAddressEqual } from 'viem'
import type { GatewayChains } from '../gatewayChain.ts'
import {
  bodyOf,
  chainOf,
  createGatewayRouter,
  type GatewayRouter,
  jsonRoute,
  ofSafe,
} from '../http/gatewayRouter.ts'
import { checkContracts, MAX_CODES } from './contractChecks.ts'
import { addressIn, findCounterparties } from './counterparties.ts'
import { readInTime } from './readInTime.ts'
import { checkDeadlock, checkRecipients, MAX_ASKED } from './recipientChecks.ts'
import { simulateInTime } from './simulate.ts'
import { describeMessageThreats, describeTransactionThreats, reviewForWallet } from './threats.ts'

/** Of calldata, besides what its body costs: the review reads it by every table of functions. */
const CHARACTERS_PER_MILLISECOND = 2_500
/** Of an account that the chain may be asked about, as of a Safe that is read. */
const MILLISECONDS_PER_ACCOUNT = 10
/** A batch that fails is run several times, and encoded for each of them. */
const SIMULATION_MILLISECONDS = 20
const SIMULATED_CHARACTERS_PER_MILLISECOND = 1_500

const SECURITY = '/v1/chains/{chainId}/security/{safe}'

const recipientRoute = jsonRoute(
  'get',
  `${SECURITY}/recipient/{recipient}`,
  'Check an account that a Safe would send to',
  { params: ofSafe.extend({ recipient: addressInput }) },
  recipientChecks,
)
const counterpartyRoute = jsonRoute(
  'post',
  `${SECURITY}/counterparty-analysis`,
  'Check the accounts and contracts of a transaction',
  { params: ofSafe, body: bodyOf(counterpartyInput) },
  counterpartyChecks,
)
const threatRoute = jsonRoute(
  'post',
  `${SECURITY}/threat-analysis`,
  'Review a transaction or message before it is signed',
  { params: ofSafe, body: bodyOf(threatInput) },
  threatChecks,
)

export function securityRoutes(chains: GatewayChains): GatewayRouter {
  const router = createGatewayRouter()

  /** A Safe that is not there yet has no history, and one that cannot be read now no checks: neither is an error. */
  const safeOf = (chainId: string, address: Address, client: string | undefined) => {
    const chain = chainOf(chains, chainId)
    return { chain, reading: readInTime(chain.readSafe(address, client)) }
  }

  router.openapi(recipientRoute, async (context) => {
    const { chainId, safe: address, recipient } = context.req.valid('param')
    const client = context.get('client')
    await chargeWork(context, 2 * MILLISECONDS_PER_ACCOUNT)
    const { chain, reading } = safeOf(chainId, address, client)
    const checks = await checkRecipients(chain, { safe: await reading, recipients: [recipient], client })
    const [found] = Object.values(checks)
    return context.json(recipientChecks.parse(found), 200)
  })

  router.openapi(counterpartyRoute, async (context) => {
    const { chainId, safe: address } = context.req.valid('param')
    const call = context.req.valid('json')
    const client = context.get('client')
    await chargeWork(context, call.data.length / CHARACTERS_PER_MILLISECOND)
    const { chain, reading } = safeOf(chainId, address, client)
    const safe = await reading
    const review = reviewForWallet(chain, address, safe, { ...call, ...NO_REFUND, nonce: safe?.nonce ?? 0 })
    const tokens = (await readInTime(chain.tokens.readTrustedTokens(address))) ?? new Set<Address>()
    const { recipients, contracts, newOwners } = findCounterparties(review, {
      safe: address,
      tokens,
      config: chain.config,
    })
    const asked =
      Math.min(recipients.length, MAX_ASKED) +
      Math.min(newOwners.length, MAX_ASKED) +
      Math.min(contracts.length, MAX_CODES)
    await chargeWork(context, asked * MILLISECONDS_PER_ACCOUNT)
    const [recipient, contract, deadlock] = await Promise.all([
      checkRecipients(chain, { safe, recipients, client }),
      checkContracts(chain, { safe, address, contracts }),
      checkDeadlock(chain, { safe: address, newOwners, client }),
    ])
    return context.json({ recipient, contract, deadlock }, 200)
  })

  router.openapi(threatRoute, async (context) => {
    const { chainId, safe: address } = context.req.valid('param')
    const { data, origin } = context.req.valid('json')
    const client = context.get('client')
    const transaction = transactionOf(data, Number(chainId), address)
    await chargeWork(
      context,
      transaction === undefined
        ? hashingMilliseconds(data)
        : SIMULATION_MILLISECONDS +
            transaction.data.length / CHARACTERS_PER_MILLISECOND +
            transaction.data.length / SIMULATED_CHARACTERS_PER_MILLISECOND,
    )
    const { chain, reading } = safeOf(chainId, address, client)
    const safe = await reading
    if (transaction === undefined) {
      const tokens = (await readInTime(chain.tokens.readTrustedTokens(address))) ?? []
      const message = { message: data, address, safe, origin: origin ?? null, assets: [...tokens] }
      return context.json(describeMessageThreats(chain, message), 200)
    }
    const review = reviewForWallet(chain, address, safe, transaction)
    const simulation = await simulateInTime(chain, { safe: address, transaction }, client)
    return context.json(describeTransactionThreats(chain, review, { safe, simulation }), 200)
  })

  return router
}

/** The Safe's own transaction in typed data; undefined for everything else, which is reviewed as a message. */
function transactionOf(
  {
    domain,
    primaryType,
    message,
  }: { domain: Record<string, unknown>; primaryType?: string | undefined; message: unknown },
  chainId: number,
  safe: Address,
) {
  const { verifyingContract, chainId: domainChainId } = domain
  const contract = typeof verifyingContract === 'string' ? addressIn(verifyingContract) : undefined
  const isOfSafe = contract !== undefined && isAddressEqual(contract, safe)
  // Contracts before 1.3.0 sign without a chain id.
  const isOfChain =
    domainChainId === undefined ||
    ((typeof domainChainId === 'string' || typeof domainChainId === 'number') &&
      Number(domainChainId) === chainId)
  if (primaryType !== 'SafeTx' || !isOfSafe || !isOfChain) return undefined
  const read = safeTransactionInput.safeParse(message)
  return read.success ? read.data : undefined
}
