/** A launch from end to end: read the chain, rehearse, plan; then execute the plan. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Address, Chain, Client } from 'viem'
import { getBalance, getChainId, getCode } from 'viem/actions'
import { createContract, LaunchStopped, MAX_PRICE_RISE, type LaunchContext } from './createContract.ts'
import { readFees, type Fees } from '@peppermint/sale/launch/fees.ts'
import { readLaunchCosts, type LaunchCosts } from '@peppermint/sale/launch/launchCosts.ts'
import { rehearse } from './rehearse.ts'
import type { Launch, RehearsedStep, DeployedContract } from '@peppermint/sale/launch/launchTypes.ts'

/** A step and whether it is on chain. */
export interface PlannedStep extends RehearsedStep {
  /** It has code: nothing is sent for it. */
  readonly isDeployed: boolean
}

/** The transactions of a launch and their cost. */
export interface LaunchPlan extends LaunchCosts {
  readonly from: Address
  readonly steps: readonly PlannedStep[]
  readonly fees: Fees
  /** The account's balance in wei. */
  readonly balance: bigint
}

/**
 * Rehearses a launch and computes its cost. Sends nothing.
 * @param client of the target chain.
 * @param rehearsal instead of one on an empty chain, such as an earlier one of the same launch.
 * @throws {LaunchStopped} if the endpoint is of another chain; `RehearsalFailed`; viem's errors if the endpoint fails.
 */
export async function planLaunch(
  launch: Launch,
  client: Client,
  chain: Chain,
  from: Address,
  rehearsal = rehearse,
): Promise<LaunchPlan> {
  const chainId = await getChainId(client)
  if (chainId !== chain.id)
    throw new LaunchStopped(
      `CHAIN_ID: expected ${chain.id} (${chain.name}), node reports ${chainId}. Nothing was sent. Check --network and --rpc.`,
    )
  const [balance, fees] = await Promise.all([getBalance(client, { address: from }), readFees(client)])
  const rehearsed = await rehearsal(launch, chain, from)
  const steps = await Promise.all(
    rehearsed.map(async (step) => {
      const isDeployed = (await getCode(client, { address: step.address })) !== undefined
      return { ...step, isDeployed }
    }),
  )
  const missing = steps.filter(({ isDeployed }) => !isDeployed)
  return {
    from,
    steps,
    fees,
    balance,
    ...(await readLaunchCosts(client, missing, fees)),
  }
}

/** Retries: behind a load balancer a node may not have the last block yet. */
const MAX_CHECK_ATTEMPTS = 5

async function retryCheck(check: () => Promise<void>, { pollingIntervalMs }: LaunchContext): Promise<void> {
  for (let checks = 1; ; checks += 1) {
    try {
      return await check()
    } catch (error) {
      if (checks === MAX_CHECK_ATTEMPTS) throw error
    }
    await pause(pollingIntervalMs)
  }
}

/** Progress events of a launch. */
export interface LaunchEvents {
  /** Before a step is checked, and sent if it is missing. */
  readonly onStep: (step: PlannedStep) => void
  /** A contract is on chain, from this run or an earlier one. */
  readonly isDeployed: (contract: DeployedContract) => void
}

/**
 * Executes a plan step by step, and checks new contracts.
 * @throws what `createContract` and the launch's `check` throw. The same plan can be executed again to continue.
 */
export async function executeLaunch(
  launch: Launch,
  plan: LaunchPlan,
  site: LaunchContext,
  events: LaunchEvents,
): Promise<readonly DeployedContract[]> {
  const contracts: DeployedContract[] = []
  const context = { ...site, maxRise: plan.fees.price * MAX_PRICE_RISE }
  for (const step of plan.steps) {
    events.onStep(step)
    const contract = await createContract(context, step)
    contracts.push(contract)
    events.isDeployed(contract)
  }
  // An older collection may have mints already, so its state differs. Its code and arguments equal the rehearsal's.
  if (plan.steps.at(-1)?.isDeployed === false) {
    await retryCheck(() => launch.check(site.client, contracts.at(-1)?.transaction), site)
  }
  return contracts
}
