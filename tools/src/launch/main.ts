/** `npm run deploy -- --network canto`: plans the launch of the collection, and executes it with `--broadcast`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BaseError, createTestClient, http, keccak256, type Address, type Chain, type Client } from 'viem'
import { getBlock, getCode } from 'viem/actions'
import { InvalidDeployConfig, type DeployConfig } from '@peppermint/sale/launch/deployConfig.ts'
import { DeployFailed } from '@peppermint/sale/launch/verifyDeployment.ts'
import { generateFiles, findStaleFiles } from '@peppermint/contracts/generate'
import {
  InvalidAddressFile,
  readAddressFile,
  writeAddressFile,
  type LaunchedCollection,
} from '@peppermint/sale/launch/addressFile.ts'
import { parseCollection } from '@peppermint/sale/launch/collectionConfig.ts'
import { COLLECTION_NAME, createCollectionLaunch } from '@peppermint/sale/launch/collectionLaunch.ts'
import { deriveLinkDomain, findHashChainEnd } from '@peppermint/sale/launch/collectionTerms.ts'
import { FactoryMissing, installFactory, requireFactory } from '@peppermint/sale/launch/factory.ts'
import { formatLinkFile } from '@peppermint/sale/launch/linkFile.ts'
import { writeFileAtomic } from '@peppermint/sale/launch/writeFileAtomic.ts'
import { findCollection, siteOutput } from '@peppermint/sale/collections/loadCollection.ts'
import { mayContainToken } from '@peppermint/rpc/mayContainToken.ts'
import { describeRpcError } from './describeRpcError.ts'
import { UsageError } from '../program/options.ts'
import type { Command, CommandLine } from '../program/runCommand.ts'
import { allowlistCommands, describeNext, nextCommand } from '@peppermint/sale/launch/nextCommand.ts'
import { shortPath } from '../program/shortPath.ts'
import { parseDeployOptions, USAGE, type DeployOptions } from './deployOptions.ts'
import { findCreationBlock } from '@peppermint/sale/launch/findCreationBlock.ts'
import { LaunchStopped } from './createContract.ts'
import { findPublicKeys, findStartedPhases } from '@peppermint/sale/launch/launchChecks.ts'
import { executeLaunch, planLaunch } from './launch.ts'
import { createPendingLaunchStore } from './pendingLaunch.ts'
import { describeCollection, describePlan, describeShortfall } from './launchReport.ts'
import { RehearsalFailed } from './rehearse.ts'
import { InvalidSigner, createKeySigner, createWalletSigner, type Signer } from './signer.ts'
import { BuildFailed } from '@peppermint/contracts/forge'
import { writeVerification } from './writeVerification.ts'

const DATA_FEE_NOTE = 'This chain adds a fee for the data of a transaction, which is not in these costs.\n'

/** Sender of a dry run without --from. No one has its key. */
const PLACEHOLDER_SENDER: Address = '0x000000000000000000000000000000000000dEaD'

async function launch(options: DeployOptions, line: CommandLine): Promise<void> {
  const { write } = line.output
  const { network, rpc, broadcast } = options
  const { chain } = network
  // A test client for local chains; live chains get no anvil requests.
  const client = createTestClient({ mode: 'anvil', chain, transport: http(rpc), cacheTime: 0 })
  const addressFile = join(options.addressesFolder, `${chain.id}.json`)
  const launched = readAddressFile(addressFile)
  const pendingLaunch = createPendingLaunchStore(options.addressesFolder, chain.id)
  if (options.verificationFolder !== undefined) {
    write(writeVerification(options.verificationFolder, launched))
    return
  }
  write(`${chain.name}, chain ${chain.id}, through ${new URL(rpc).origin}\n`)
  if (launched) {
    await requireDeployed(client, launched, addressFile)
    // Left over if a run ended between writing its two files.
    if (broadcast) pendingLaunch.clear()
    write(
      `The collection is already launched at ${launched.contract} (${addressFile}); its code matches. Nothing was sent.\n`,
    )
    return
  }

  const signer = await createSigner(options, client)
  const from = getSender(options, signer)
  const config = parseCollection(await importConfig(options.configFile), {
    deployer: from,
    turnstile: network.turnstile,
    crateSecret: options.crateSecret,
    isLive: network.isLive,
  })
  const { isLive } = network
  const publicKeys = findPublicKeys(config, from, isLive)
  if (publicKeys.length > 0) throw new InvalidDeployConfig(publicKeys)
  const collectionLaunch = createCollectionLaunch(config, chain.id)
  const plan = await planLaunch(collectionLaunch, client, chain, from)
  if (network.isLive) await requireFactory(client, chain)
  const { timestamp, number: plannedAt } = await getBlock(client)
  const isCreated = plan.steps.some(({ name, isDeployed }) => name === COLLECTION_NAME && isDeployed)
  const startedPhases = findStartedPhases(config, { isLive, isCreated, now: Number(timestamp) })
  if (startedPhases.length > 0) throw new InvalidDeployConfig(startedPhases)
  const linkDomain = deriveLinkDomain(config, chain.id)
  const link = findHashChainEnd(config, linkDomain)
  write(
    `\n${describeCollection(config, link, chain, Number(timestamp))}\n${describePlan(plan, chain)}${network.hasDataFee && plan.dataFee === undefined ? DATA_FEE_NOTE : ''}`,
  )
  if (from === PLACEHOLDER_SENDER)
    write(
      'No sender is given, so the addresses above are placeholders if the configuration contains ‘deployer’: give --from or PRIVATE_KEY.\n',
    )
  if (options.linkFile !== undefined) {
    if (from === PLACEHOLDER_SENDER || link === undefined)
      throw new UsageError(
        link === undefined
          ? '--link-file: the configuration has no links.'
          : '--link-file: give --from, the account that launches in its browser.',
      )
    writeFileAtomic(
      options.linkFile,
      formatLinkFile({ chainId: chain.id, linkedTo: linkDomain.contract, link }),
    )
    write(
      `\n${shortPath(options.linkFile, line.from)} has the public end of the hash chain, for ${from} and these terms. Choose it at /studio/launch. The secret is not in it.\n`,
    )
  }
  const shortfall = describeShortfall(plan, chain)
  const multicallIssue = await findMulticallIssue(client, chain)
  const conflict =
    from === PLACEHOLDER_SENDER ? undefined : await pendingLaunch.findConflict(plan, client, chain)
  if (!broadcast || !signer) {
    if (conflict !== undefined) write(`\n${conflict}\n`)
    if (multicallIssue !== undefined) write(`${multicallIssue}\n`)
    if (shortfall !== undefined && from !== PLACEHOLDER_SENDER) write(`${shortfall}\n`)
    const next = options.linkFile === undefined ? ' To launch, run the same command with --broadcast.' : ''
    write(`\nNothing was sent.${next}\n`)
    return
  }
  if (conflict !== undefined) throw new LaunchStopped(`${conflict}\nNothing was sent by this run.`)
  if (multicallIssue !== undefined) throw new LaunchStopped(`${multicallIssue} Nothing was sent.`)
  if (shortfall !== undefined) throw new LaunchStopped(`${shortfall} Nothing was sent.`)
  // Last, because it compiles.
  if (network.isLive) requireFreshCode()

  write('\n')
  if (!network.isLive) await installFactory(client)
  pendingLaunch.save(plan)
  const context = {
    client,
    chainId: chain.id,
    signer,
    maxPrice: options.maxPrice,
    timeoutMs: options.timeoutMs,
    pollingIntervalMs: network.pollingIntervalMs,
  }
  const contracts = await executeLaunch(collectionLaunch, plan, context, {
    onStep: ({ name, isDeployed }) => {
      if (name === COLLECTION_NAME && !isDeployed) pendingLaunch.markCollectionSent()
      if (signer.isInteractive && !isDeployed) write(`${name}: confirm it in your wallet …\n`)
    },
    isDeployed: ({ name, address, transaction }) =>
      write(`${name} is at ${address}${transaction === undefined ? '' : `, transaction ${transaction}`}\n`),
  }).catch(throwLaunchStopped)
  const collection = contracts.find(({ name }) => name === COLLECTION_NAME)
  if (!collection) throw new Error('PLAN: no collection. This is a bug of the tool.')
  const { address: contract } = collection
  const oldest = isCreated ? 0 : Number(plannedAt)
  const block =
    collection.block ??
    // Nothing of it is older.
    (await findCreationBlock(client, contract, oldest).catch(throwLaunchStopped)) ??
    oldest
  writeAddressFile(addressFile, { chainId: chain.id, contract, block, from, contracts })
  pendingLaunch.clear()
  const explorer = chain.blockExplorers?.default.url
  write(`
The collection is launched: ${explorer === undefined ? contract : `${explorer}/address/${contract}`}
All addresses are in ${addressFile}; commit it.
${nextSteps(options, config, { addressFile, from: line.from, contract, block })}`)
}

/** What a creator does next, with lines to paste. */
function nextSteps(
  { network: { name, chain }, givenRpc, givenAddresses, collection, buildChain }: DeployOptions,
  { phases }: DeployConfig,
  launched: {
    readonly addressFile: string
    readonly from: string
    readonly contract: Address
    readonly block: number
  },
): string {
  const folder = givenAddresses === undefined ? [] : ['--addresses', givenAddresses]
  const network = ['--network', name, ...(givenRpc === undefined ? [] : ['--rpc', givenRpc])]
  const place = [...network, ...folder]
  const { addressFile, from } = launched
  const file = shortPath(addressFile, from)
  const publicRpc = chain.rpcUrls.default.http[0] ?? ''
  const rpc = givenRpc ?? publicRpc
  const build = nextCommand(['build:site'], { COLLECTION: collection, CHAIN: buildChain })
  const serve = nextCommand(['server'], {
    SITE_DIR: siteOutput(findCollection(collection).name),
    CONTRACT: launched.contract,
    DEPLOY_BLOCK: String(launched.block),
    ADDRESS_FILE: addressFile,
    RPC_URLS: rpc,
    // The server asks for it: a page publishes the addresses of its nodes.
    PUBLIC_RPC_URLS: mayContainToken(rpc) ? publicRpc : undefined,
  })
  const lists = allowlistCommands(phases, file, network)
  const verify = nextCommand(['deploy', ...place, '--standard-json'], { COLLECTION: collection })
  return describeNext([
    { about: 'Write the files with which explorers verify the sources:', commands: [verify] },
    ...(lists.length === 0
      ? []
      : [
          {
            about: 'Make an allowlist from list.csv; its phase is closed until it has a root:',
            commands: lists,
          },
        ]),
    {
      about: 'Build the pages, and serve them from this clone (docs/guides/deploy.md is for a server):',
      commands: [build, serve],
    },
    {
      about:
        'Read the sale. With transfer-ownership --to and an address instead of status, it is offered to a Safe, which accepts it:',
      commands: [nextCommand(['collection', ...place, 'status'])],
    },
  ])
}

/** @throws {InvalidAddressFile} if the contract of the file is not on chain. */
async function requireDeployed(client: Client, launched: LaunchedCollection, file: string): Promise<void> {
  const { contract: address, contracts } = launched
  const code = await getCode(client, { address })
  const expectedHash = contracts.find(({ name }) => name === COLLECTION_NAME)?.codeHash
  if (code !== undefined && keccak256(code) === expectedHash) return
  throw new InvalidAddressFile(
    `ADDRESS_FILE: ${file} names the collection at ${address}, but this endpoint has no such code there. Nothing was sent. Check --rpc. If that chain no longer exists, as a local one may, move the file away.`,
  )
}

async function createSigner({ signer, network, broadcast }: DeployOptions, client: Client) {
  if (signer.type === 'privateKey') return createKeySigner(signer.privateKey, client)
  // A dry run does not contact the wallet.
  if (signer.type === 'wallet' && broadcast)
    return createWalletSigner(signer.url, signer.from, network.chain.id)
  return undefined
}

function getSender({ signer }: DeployOptions, found: Signer | undefined): Address {
  if (found) return found.address
  return (signer.type === 'privateKey' ? undefined : signer.from) ?? PLACEHOLDER_SENDER
}

/** Imports the configuration file, which is the creator's own code. */
async function importConfig(file: string): Promise<unknown> {
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(file).href)
    return module.default
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(`--config: ${file} cannot be imported: ${why}`, { cause })
  }
}

/** The generated code is deployed, so it must match the sources that explorers will show. */
function requireFreshCode(): void {
  const old = findStaleFiles(compileGenerated())
  if (old.length > 0)
    throw new LaunchStopped(
      `GENERATED: ${old.join(', ')} does not match the contracts' sources. Nothing was sent. Run npm run generate, review the changes, and commit them first.`,
    )
}

function compileGenerated() {
  try {
    return generateFiles()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new LaunchStopped(`GENERATED: the sources cannot be compiled, so nothing was sent: ${why}`, {
      cause,
    })
  }
}

/** The pages read a chain through the Multicall3 that its file names, so a launch without it could not be minted. */
async function findMulticallIssue(client: Client, { name, contracts }: Chain): Promise<string | undefined> {
  const address = contracts?.multicall3?.address
  if (address === undefined || (await getCode(client, { address })) !== undefined) return undefined
  return `MULTICALL3: ${name} has none at ${address}, although its file names it, so no page could read the collection. Give a file of your own that names none (docs/guides/your-own-collection.md), or have it created: its signed deployment is on multicall3.com, and any account can send it.`
}

/** Reports an endpoint failure after the first transaction may have been sent. @throws always. */
function throwLaunchStopped(error: unknown): never {
  if (!(error instanceof BaseError)) throw error
  const what = `${describeRpcError(error)} Run the same command again: contracts that exist are kept.`
  throw new LaunchStopped(what, { cause: error })
}

export const deployCommand: Command = {
  name: 'deploy',
  usage: USAGE,
  run: (line) => launch(parseDeployOptions(line.args, line.from, line.environment), line),
  expected: [
    BuildFailed,
    DeployFailed,
    FactoryMissing,
    InvalidAddressFile,
    InvalidSigner,
    LaunchStopped,
    RehearsalFailed,
  ],
  describe(error) {
    if (error instanceof InvalidDeployConfig)
      return [
        ...error.issues,
        'Nothing was sent. Fix the configuration and run the same command again.',
      ].join('\n')
    return error instanceof BaseError ? `${describeRpcError(error)} Nothing was sent.` : undefined
  },
}
