/** `npm run safe-contracts`: creates Safe's canonical contracts on a chain that lacks them, with `--broadcast`. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  createClient,
  defineChain,
  http,
  BaseError,
  keccak256,
  RpcRequestError,
  type Address,
  type Chain,
  type Client,
} from 'viem'
import { getBalance, getChainId, getCode, sendRawTransaction } from 'viem/actions'
import type { FactoryDeployment, SafeVersion } from '@peppermint/devnet/safeContracts'
import { FactoryMissing, hasFactory } from '@peppermint/sale/launch/factory.ts'
import { z } from 'zod'
import { LaunchStopped, type LaunchContext } from '../launch/createContract.ts'
import { describeRpcError } from '../launch/describeRpcError.ts'
import { executeLaunch, planLaunch, type PlannedStep } from '../launch/launch.ts'
import { describePlan, describeShortfall, formatAmount } from '../launch/launchReport.ts'
import { RehearsalFailed } from '../launch/rehearse.ts'
import { createKeySigner, createWalletSigner, InvalidSigner, type Signer } from '../launch/signer.ts'
import { maxPriceOf } from '../launch/networks.ts'
import { readSigner, SENDING_OPTIONS, type SignerOption } from '../program/networkOptions.ts'
import { checkOptions, describeOptions, option, readArguments, UsageError } from '../program/options.ts'
import { isHttpUrl } from '../program/optionValues.ts'
import { describeNext } from '@peppermint/sale/launch/nextCommand.ts'
import type { Command, CommandLine, CommandOutput } from '../program/runCommand.ts'
import { canonicalSet, factoryDeployment } from './safeLaunch.ts'

const VERSIONS = ['1.4.1', '1.3.0'] as const satisfies readonly SafeVersion[]

const OPTIONS = {
  rpc: option('url', 'RPC endpoint of the chain; default RPC_URL', z.string().optional()),
  version: option(
    'version',
    'version of Safe, 1.4.1 or 1.3.0; default 1.4.1',
    z.enum(VERSIONS, { error: `give ${VERSIONS.join(' or ')}.` }).default('1.4.1'),
  ),
  ...SENDING_OPTIONS,
}

const USAGE = `Creates Safe's own contracts at their canonical addresses, on a chain that does not have them: rehearses everything on an
empty chain, shows what is missing and what it costs, and sends it only with --broadcast.

  npm run safe-contracts -- --rpc https://rpc.your-chain.example                      dry run
  PRIVATE_KEY=0x… npm run safe-contracts -- --rpc https://rpc.your-chain.example --broadcast
  npm run safe-contracts -- --rpc https://… --broadcast --from 0x… --rpc-signer http://127.0.0.1:1248

${describeOptions(OPTIONS)}
The contracts belong to no one: it does not matter which account sends them. The key is read only from PRIVATE_KEY and is
never printed. A rollup adds its own fee for data to the costs shown.
To continue an interrupted run, run the same command again: what exists is kept and compared.
Exit code 0: done. 1: rejected or interrupted; the error tells what was sent. 2: invalid command line.
`

/** Pays for a dry run without --from. No one has its key. */
const PLACEHOLDER_SENDER: Address = '0x000000000000000000000000000000000000dEaD'
const POLLING_INTERVAL_MS = 1_000
/** A chain on this machine mines what it gets. */
const LOCAL_POLLING_INTERVAL_MS = 50

interface SafeOptions {
  readonly rpc: string
  readonly version: SafeVersion
  readonly broadcast: boolean
  readonly signer: SignerOption
  /** Of `--max-fee-gwei`, in wei. */
  readonly maxPrice: bigint | undefined
  readonly timeoutMs: number
}

function parseSafeOptions({ args, environment }: Pick<CommandLine, 'args' | 'environment'>): SafeOptions {
  const values = checkOptions(OPTIONS, readArguments(args, OPTIONS).values)
  const { version, broadcast, wait: timeoutMs } = values
  const rpc = values.rpc ?? environment['RPC_URL'] ?? ''
  if (!isHttpUrl(rpc))
    throw new UsageError(
      rpc === ''
        ? '--rpc: missing. Give the RPC endpoint of the chain.'
        : `--rpc: ${rpc} is not an http or https URL.`,
    )
  const maxPrice = values['max-fee-gwei']
  return { rpc, version, broadcast, maxPrice, timeoutMs, signer: readSigner(values, environment) }
}

async function deploySafe(options: SafeOptions, { write }: CommandOutput): Promise<void> {
  const { rpc, version, broadcast, timeoutMs } = options
  const client = createClient({ transport: http(rpc), cacheTime: 0 })
  const chain = await describeChain(await getChainId(client), rpc)
  write(`${chain.name}, chain ${chain.id}, through ${new URL(rpc).origin}\n`)
  const signer = await openSigner(options, client, chain.id)
  const from = signer?.address ?? senderOf(options.signer)
  const { launch, factory, missing } = canonicalSet(version)
  const plan = await planLaunch(launch, client, chain, from)
  write(`\nSafe ${version}, canonical\n${describePlan(plan, chain)}`)
  if (missing.length > 0)
    write(`Not created, because its published code leads to another address: ${missing.join(', ')}.\n`)
  await requirePublishedCode(client, plan.steps)
  const isComplete = plan.steps.every(({ isDeployed }) => isDeployed)
  const deployment = (await hasFactory(client, factory))
    ? undefined
    : await requireDeployment({ client, chain, version, factory })
  if (deployment !== undefined)
    write(
      `The factory ${factory} is missing; its signer has the ${formatAmount(priceOf(deployment), chain)} for it, and it is created first.\n`,
    )
  const shortfall = isComplete ? undefined : describeShortfall(plan, chain)
  if (!broadcast || signer === undefined) {
    if (shortfall !== undefined && from !== PLACEHOLDER_SENDER) write(`${shortfall}\n`)
    write(
      `\nNothing was sent.${isComplete ? '' : ' To create them, run the same command with --broadcast.'}\n`,
    )
    if (isComplete) write(nextSteps(chain.id))
    return
  }
  if (shortfall !== undefined) throw new LaunchStopped(`${shortfall} Nothing was sent.`)
  write('\n')
  const isLocal = /^(localhost|127\.|\[::1\])/.test(new URL(rpc).hostname)
  const pollingIntervalMs = isLocal ? LOCAL_POLLING_INTERVAL_MS : POLLING_INTERVAL_MS
  if (deployment !== undefined) await createFactory(client, deployment, { timeoutMs, pollingIntervalMs })
  const context = {
    client,
    chainId: chain.id,
    signer,
    maxPrice: options.maxPrice ?? maxPriceOf(chain.id),
    timeoutMs,
    pollingIntervalMs,
  }
  await executeLaunch(launch, plan, context, {
    onStep({ name, isDeployed }) {
      if (signer.isInteractive && !isDeployed) write(`${name}: confirm it in your wallet …\n`)
    },
    isDeployed: ({ name, address, transaction }) =>
      write(`${name} is at ${address}${transaction === undefined ? '' : `, transaction ${transaction}`}\n`),
  }).catch(throwStopped)
  write(`\nEvery contract has the code that Safe published.\n${nextSteps(chain.id)}`)
}

const nextSteps = (chainId: number): string =>
  describeNext([
    {
      about: `If a gateway has served this chain before: delete chain-${chainId}.json in its data folder (.data/gateway) and restart it, so that it finds them.`,
    },
    { about: 'If a launch lacked the factory, run npm run deploy again: it is there now.' },
    { about: 'Create Safes at /safe/new, or in Safe{Wallet} (docs/guides/gateway.md).' },
  ])

/** Name and coin as viem's list of chains has them. */
async function describeChain(id: number, rpc: string): Promise<Chain> {
  const known = Object.values(await import('viem/chains')).find((chain) => 'id' in chain && chain.id === id)
  return (
    known ??
    defineChain({
      id,
      name: 'A chain that no list knows',
      nativeCurrency: { name: 'coin', symbol: 'coins', decimals: 18 },
      rpcUrls: { default: { http: [rpc] } },
    })
  )
}

async function openSigner(
  { signer, broadcast }: SafeOptions,
  client: Client,
  chainId: number,
): Promise<Signer | undefined> {
  if (signer.type === 'privateKey') return createKeySigner(signer.privateKey, client)
  // A dry run does not contact the wallet.
  return signer.type === 'wallet' && broadcast
    ? createWalletSigner(signer.url, signer.from, chainId)
    : undefined
}

const senderOf = (signer: SignerOption): Address =>
  (signer.type === 'privateKey' ? undefined : signer.from) ?? PLACEHOLDER_SENDER

/** @throws {LaunchStopped} if something else is at the address of a contract: the endpoint is not to be trusted. */
async function requirePublishedCode(client: Client, steps: readonly PlannedStep[]): Promise<void> {
  for (const { name, address, codeHash, isDeployed } of steps)
    if (isDeployed && keccak256((await getCode(client, { address })) ?? '0x') !== codeHash)
      throw new LaunchStopped(
        `${name}: the code at ${address} is not what Safe published. Nothing was sent. Do not create Safes on this chain, or use another endpoint.`,
      )
}

const priceOf = ({ gasPrice, gasLimit }: FactoryDeployment): bigint => BigInt(gasPrice) * BigInt(gasLimit)

interface MissingFactory {
  readonly client: Client
  readonly chain: Chain
  readonly version: SafeVersion
  readonly factory: Address
}

/**
 * The deployment of a missing factory, paid for.
 * @throws {FactoryMissing} with the way to get one, or the account to fund.
 */
async function requireDeployment({
  client,
  chain,
  version,
  factory,
}: MissingFactory): Promise<FactoryDeployment> {
  const deployment = factoryDeployment(version, chain.id)
  if (deployment === undefined)
    throw new FactoryMissing(
      `FACTORY: ${chain.name} (${chain.id}) has no Safe singleton factory at ${factory}, and Safe has signed no deployment of it for this chain. Nothing was sent. Request one at https://github.com/safe-global/safe-singleton-factory (issue “New chain”); then update @safe-global/safe-singleton-factory here and run the same command again. Chains with another virtual machine, such as zkSync's, need other code, which only Safe can deploy.`,
    )
  const [price, balance] = [
    priceOf(deployment),
    await getBalance(client, { address: deployment.signerAddress }),
  ]
  if (balance >= price) return deployment
  throw new FactoryMissing(
    `FACTORY: ${chain.name} (${chain.id}) has no factory at ${factory}. Nothing was sent. Its deployment is signed already and is paid by ${deployment.signerAddress}: send ${formatAmount(price - balance, chain, 18)} to that account from any wallet, then run the same command again with --broadcast.${version === '1.3.0' ? ' This one names no chain: nodes that require EIP-155 refuse it, and 1.4.1 needs another factory.' : ''}`,
  )
}

/** Sends the signed deployment, and waits until the factory is there. @throws {LaunchStopped} */
async function createFactory(
  client: Client,
  { address, transaction }: FactoryDeployment,
  { timeoutMs, pollingIntervalMs }: Pick<LaunchContext, 'timeoutMs' | 'pollingIntervalMs'>,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  // One that is pending already is as good; whether the factory comes is what counts. Only an answer of the node refuses.
  const failure = await sendRawTransaction(client, { serializedTransaction: transaction }).then(
    () => undefined,
    (error: unknown) => (error instanceof BaseError ? error : new BaseError(String(error))),
  )
  const answer = failure?.walk((cause) => cause instanceof RpcRequestError)
  const refusal = answer instanceof RpcRequestError ? answer.details : undefined
  const isRefused = refusal !== undefined && !/already known|already imported|nonce/i.test(refusal)
  /** A node that fails has not said that it is missing. */
  const isThere = () =>
    hasFactory(client, address).catch((error: unknown) => {
      if (error instanceof BaseError) return undefined
      throw error
    })
  for (let found = await isThere(); found !== true; found = await isThere()) {
    if (isRefused && found === false)
      throw new LaunchStopped(
        `FACTORY: the node refuses its signed deployment (${refusal}). Nothing was sent. A base fee above the signed price is usual: run the same command again when it has fallen. On a local chain, which mines nothing by itself, it falls after: cast rpc anvil_mine 32 --rpc-url <url>. Nodes may also refuse transactions without a chain id.`,
      )
    if (Date.now() > deadline)
      throw new LaunchStopped(
        `FACTORY: its deployment ${failure === undefined ? 'was' : 'may have been'} sent, but is in no block that this endpoint shows${failure === undefined || refusal !== undefined ? '' : ` (${failure.details || failure.shortMessage})`}. Run the same command again to continue waiting.`,
      )
    await pause(pollingIntervalMs)
  }
}

/** @throws always: what failed, and that what exists is kept. */
function throwStopped(error: unknown): never {
  if (!(error instanceof BaseError)) throw error
  const what = `${describeRpcError(error)} Run the same command again: contracts that exist are kept.`
  throw new LaunchStopped(what, { cause: error })
}

export const safeCommand: Command = {
  name: 'safe-contracts',
  usage: USAGE,
  run: (line) => deploySafe(parseSafeOptions(line), line.output),
  expected: [FactoryMissing, InvalidSigner, LaunchStopped, RehearsalFailed],
  describe: (error) =>
    error instanceof BaseError ? `${describeRpcError(error)} Nothing was sent.` : undefined,
}
