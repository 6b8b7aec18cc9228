/** What the Safe of `npm start` has done and has to do, so that its workspace and host have something to show. */
import { encodeFunctionData, parseEther, type Address, type Client, type Hex } from 'viem'
import { setNextBlockBaseFeePerGas } from 'viem/actions'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMintCall, readSale, type Deployment } from '@peppermint/sale'
import { MIN_BASE_FEE_WEI } from '@peppermint/devnet/chain'
import { executeTransaction, safeAbi, type Safe, type SafeChain } from '@peppermint/devnet/safe'
import { accounts } from '../accounts.ts'
import { SAFE_VERSION } from './openWorldSafe.ts'
import type { SafeOwners } from './safeOwners.ts'

const [ALICE_INDEX, BOB_INDEX, CAROL_INDEX] = [0, 1, 2]

/** A mint in the phase that is open to everyone; a payment where there is none, as in an allowlist's phase. */
async function encodeOpenMint(client: Client, deployment: Deployment, quantity: number) {
  const { phases, head } = await readSale(client, deployment)
  const phase = phases.findIndex(
    ({ start, end, allowlistRoot }) =>
      allowlistRoot === undefined && start <= head.timestamp && head.timestamp < end,
  )
  const open = phases[phase]
  if (open === undefined) return { to: accounts.bob.address, value: parseEther('3'), data: '0x' } as const
  return encodeMintCall(deployment.contract, { phase, quantity, price: open.price })
}

/** Transactions of {@link executeHistory}. */
const EXECUTED_COUNT = 4

/**
 * Executes four transactions of a new Safe: a mint of three peppers, a payment, a change of its settings, and a
 * rejection. Requires automine and an open sale.
 */
export async function executeHistory(chain: SafeChain, safe: Safe, deployment: Deployment): Promise<void> {
  const mint = await encodeOpenMint(chain.client, deployment, 3)
  const changeThreshold = encodeFunctionData({
    abi: safeAbi('safe', SAFE_VERSION),
    functionName: 'changeThreshold',
    args: [2n],
  })
  const history: readonly (readonly [
    call: { to: Address; value?: bigint; data?: Hex },
    signers: number[],
  ])[] = [
    [mint, [ALICE_INDEX, BOB_INDEX]],
    [{ to: accounts.carol.address, value: parseEther('25') }, [BOB_INDEX, CAROL_INDEX]],
    [{ to: safe.address, data: changeThreshold }, [ALICE_INDEX, CAROL_INDEX]],
    [{ to: safe.address }, [ALICE_INDEX, BOB_INDEX]],
  ]
  for (const [{ data = '0x', ...call }, signers] of history) {
    await setNextBlockBaseFeePerGas(chain.client, { baseFeePerGas: MIN_BASE_FEE_WEI })
    await executeTransaction(chain, safe, { ...call, data, operation: 'call' }, signers)
  }
}

export interface SeedOptions {
  readonly safe: Address
  readonly client: Client
  readonly deployment: Deployment
  /** URL of the page, which owners used to mint. */
  readonly appUrl: string
}

/**
 * Proposes transactions (two at one nonce, of which one can be executed; one later) and messages (one fully signed, one
 * that waits). Does nothing if the Safe has messages: they are proposed last.
 */
export async function seedProposals(
  owners: SafeOwners,
  { safe, client, deployment, appUrl }: SeedOptions,
): Promise<void> {
  const chainId = String(deployment.chainId)
  const { results } = await owners.gateway.getMessages(chainId, safe)
  if (results.length > 0) return
  const { currentNonce } = await owners.gateway.getNonces(chainId, safe)
  const next = Math.max(currentNonce, EXECUTED_COUNT)
  const { contract } = deployment
  const origin = { url: appUrl, name: 'Mint page' }
  const mint = await encodeOpenMint(client, deployment, 2)
  const givePepper = encodeFunctionData({
    abi: scovillesAbi,
    functionName: 'transferFrom',
    args: [safe, accounts.carol.address, 1n],
  })
  await owners.propose(mint, { by: 'alice', confirmedBy: ['carol'], nonce: next, origin })
  await owners.propose({ to: accounts.bob.address, value: parseEther('40') }, { by: 'bob', nonce: next })
  await owners.propose(
    [
      { to: contract, data: givePepper },
      { to: accounts.carol.address, value: parseEther('5') },
    ],
    {
      by: 'carol',
      nonce: next + 1,
    },
  )
  const signed = await owners.proposeMessage('We grow peppers together.', { by: 'alice', origin: appUrl })
  await owners.confirmMessage(signed, 'bob')
  await owners.proposeMessage('Should we keep the first pepper?', { by: 'carol' })
}
