/** A launch from end to end: look at the chain, rehearse, plan; then, if that is wanted, carry it out. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Address, Chain, Client } from 'viem'
import { getBalance, getChainId, getCode } from 'viem/actions'
import { createContract, LaunchStopped, type LaunchContext } from './createContract.ts'
import { gasLimit, readFees, type Fees } from './fees.ts'
import { rehearse } from './rehearse.ts'
import type { Launch, RehearsedStep, DeployedContract } from './launchTypes.ts'

/** A step with what is already known of it on the chain. */
export interface PlannedStep extends RehearsedStep {
  /** There is code at its address: nothing is sent for it. */
  readonly isDeployed: boolean
}

/** What a launch will do and cost, before it does. */
export interface LaunchPlan {
  readonly from: Address
  readonly steps: readonly PlannedStep[]
  readonly fees: Fees
  /** Wei of the account now. */
  readonly balance: bigint
  /** Wei that the steps not yet on the chain cost at the price of now. */
  readonly cost: bigint
  /** Wei the account must have for the launch not to stop halfway (`mostAtOnce`), and a fifth for a rising price. */
  readonly needed: bigint
}

/**
 * Rehearses a launch and counts it. Sends nothing.
 * @param client of the chain the launch is meant for.
 * @throws {LaunchStopped} when the endpoint is of another chain; `RehearsalFailed`; viem's
 *   errors when the endpoint fails.
 */
export async function planLaunch(
  launch: Launch,
  client: Client,
  chain: Chain,
  from: Address,
): Promise<LaunchPlan> {
  const chainId = await getChainId(client)
  if (chainId !== chain.id)
    throw new LaunchStopped(
      `The endpoint is of chain ${chainId}, but ${chain.name} is chain ${chain.id}. Nothing was sent. Check the endpoint's address.`,
    )
  const [balance, fees] = await Promise.all([getBalance(client, { address: from }), readFees(client)])
  const rehearsed = await rehearse({ ...launch, chain, from })
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
    cost: missing.reduce((sum, { gas }) => sum + gas, 0n) * fees.price,
    needed: (maxBalanceNeeded(missing, fees) * 12n) / 10n,
  }
}

/** Looks at the result before it is called wrong: behind a load balancer a node may not have the last block yet. */
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

/**
 * The most wei that the account must have had for any of the steps. For a creation a node wants its whole gas limit
 * at the most that is offered, though it costs less in the end; by then the steps before it are paid.
 */
function maxBalanceNeeded(steps: readonly RehearsedStep[], { price, maxPrice }: Fees): bigint {
  let [paid, largest] = [0n, 0n]
  for (const { gas } of steps) {
    const upFront = paid + gasLimit(gas) * maxPrice
    if (upFront > largest) largest = upFront
    paid += gas * price
  }
  return largest
}

/** Who is told of a launch as it goes on. */
export interface LaunchEvents {
  /** A step is looked at, and sent if need be. */
  readonly onStep: (step: PlannedStep) => void
  /** A contract stands, of this run or of an earlier one. */
  readonly isDeployed: (contract: DeployedContract) => void
}

/**
 * Carries a plan out, one step after the other, and has what is new checked.
 * @throws what `createContract` and the launch's `check` throw. The same plan made again goes on where this one stopped.
 */
export async function executeLaunch(
  launch: Launch,
  plan: LaunchPlan,
  site: LaunchContext,
  events: LaunchEvents,
): Promise<readonly DeployedContract[]> {
  const contracts: DeployedContract[] = []
  for (const step of plan.steps) {
    events.onStep(step)
    const contract = await createContract(site, step)
    contracts.push(contract)
    events.isDeployed(contract)
  }
  // What stood before this run has been in the world since: people may have minted from it. Its code and its
  // arguments are those that the rehearsal has just checked.
  if (plan.steps.at(-1)?.isDeployed === false) {
    const addresses = new Map(contracts.map(({ name, address }) => [name, address]))
    await retryCheck(
      () => launch.check(site.client, addresses, site.chainId, contracts.at(-1)?.transaction),
      site,
    )
  }
  return contracts
}
