/** `npm run deploy -- --network canto`: shows the launch of the collection, and with `--broadcast` carries it out. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BaseError, createTestClient, http, keccak256, type Address, type Client } from 'viem'
import { getBlock, getCode } from 'viem/actions'
import { BadDeployConfig, type DeployConfig } from '../script/deployConfig.ts'
import { DeployFailed } from '../script/deploy.ts'
import { generated, stale } from '../script/generate.ts'
import { BadAddressFile, readAddressFile, writeAddressFile, type LaunchedCollection } from './addressFile.ts'
import { readCollection } from './collection.ts'
import { COLLECTION, collectionLaunch, plannedLink } from './collectionLaunch.ts'
import { NoFactory, placeFactory, requireFactory } from './factory.ts'
import { endpointFailed } from './endpointFailed.ts'
import { BadUsage, readDeployOptions, USAGE, type DeployOptions } from './deployOptions.ts'
import { createdIn } from './createdIn.ts'
import { LaunchStopped } from './createContract.ts'
import { knownToEverybody } from './knownAccounts.ts'
import { carryOut, planLaunch } from './launch.ts'
import { planNote } from './begunPlan.ts'
import { begunPhases, describeCollection, describePlan, shortfall } from './launchReport.ts'
import { RehearsalFailed } from './rehearse.ts'
import { BadSigner, keySigner, walletSigner, type Signer } from './signer.ts'
import { SourcesFailed } from '../script/forge.ts'
import { writeVerification } from './verification.ts'

/** Where the command says things; a process has exactly these two. */
export interface Speech {
  readonly say: (text: string) => void
  readonly complain: (text: string) => void
}

/** Stands in for the sender in a dry run that names none: nobody has its key. */
const NOBODY: Address = '0x000000000000000000000000000000000000dEaD'
/** Time between looks at the chain. A block of Canto takes about six seconds. */
const POLLING_MS = 1_000

/**
 * Runs the command.
 * @param args without the program's name.
 * @param from the folder that relative paths start from.
 * @returns the exit code: 0 done, 1 refused or interrupted, 2 not understood.
 */
export async function deploy(
  args: readonly string[],
  from: string,
  environment: Readonly<Record<string, string | undefined>>,
  speech: Speech,
): Promise<number> {
  try {
    const options = readDeployOptions(args, from, environment)
    if (options === 'help') speech.say(USAGE)
    else await launch(options, speech)
    return 0
  } catch (error) {
    if (error instanceof BadUsage) {
      speech.complain(`${error.message}\nnpm run deploy -- --help tells of every option.\n`)
      return 2
    }
    speech.complain(`${inWords(error)}\n`)
    return 1
  }
}

async function launch(options: DeployOptions, { say }: Speech): Promise<void> {
  const { network, rpc, broadcast } = options
  const { chain } = network
  // Of what only a local node does, nothing is asked of a live chain.
  const client = createTestClient({ mode: 'anvil', chain, transport: http(rpc), cacheTime: 0 })
  const addressFile = join(options.addresses, `${chain.id}.json`)
  const launched = readAddressFile(addressFile)
  const note = planNote(options.addresses, chain.id)
  if (options.verification !== undefined) {
    say(writeVerification(options.verification, launched))
    return
  }
  say(`${chain.name}, chain ${chain.id}, through ${new URL(rpc).origin}\n`)
  if (launched) {
    await refuseSecond(client, launched, addressFile)
    // Left where a run ended between its two files.
    if (broadcast) note.end()
    say(
      `The collection is launched already, at ${launched.contract}: ${addressFile} names it, and the code on the chain is the code in that file. Nothing was sent.\n`,
    )
    return
  }

  const signer = await signerFor(options, client)
  const from = senderOf(options, signer)
  const config = readCollection(await configIn(options.config), {
    deployer: from,
    turnstile: network.turnstile,
    crateSecret: options.crateSecret,
    live: network.live,
  })
  if (network.live) refuseKnown(config, from)
  if (network.live && broadcast) refuseStale()
  const wanted = collectionLaunch(config)
  const plan = await planLaunch(wanted, client, chain, from)
  if (network.live) await requireFactory(client, chain)
  const { timestamp, number: plannedAt } = await getBlock(client)
  const isCreated = plan.steps.some(({ name, stands }) => name === COLLECTION && stands)
  const tooLate = network.live && !isCreated ? begunPhases(config, Number(timestamp)) : []
  if (tooLate.length > 0) throw new BadDeployConfig(tooLate)
  const link = plannedLink(config, plan.steps, chain.id)
  say(`\n${describeCollection(config, link, chain, Number(timestamp))}\n${describePlan(plan, chain)}`)
  if (from === NOBODY)
    say(
      'Nobody is named as the sender, so the addresses are not the real ones where the configuration says ‘deployer’: give --from or PRIVATE_KEY.\n',
    )
  const short = shortfall(plan, chain)
  const other = from === NOBODY ? undefined : await note.otherBegun(plan, client, chain)
  if (!broadcast || !signer) {
    if (other !== undefined) say(`\n${other}\n`)
    if (short !== undefined && from !== NOBODY) say(`${short}\n`)
    say('\nNothing was sent. To launch, run the same command with --broadcast.\n')
    return
  }
  if (other !== undefined) throw new LaunchStopped(`${other}\nNothing was sent by this run.`)
  if (short !== undefined) throw new LaunchStopped(`${short} Nothing was sent.`)

  say('\n')
  if (!network.live) await placeFactory(client)
  note.begin(plan)
  const site = { client, chainId: chain.id, signer, timeoutMs: options.patience, pollingMs: POLLING_MS }
  const contracts = await carryOut(wanted, plan, site, {
    begins: ({ name, stands }) => {
      if (name === COLLECTION && !stands) note.sendCollection()
      if (signer.asks && !stands) say(`${name}: confirm it in your wallet …\n`)
    },
    stands: ({ name, address, transaction }) =>
      say(`${name} is at ${address}${transaction === undefined ? '' : `, transaction ${transaction}`}\n`),
  }).catch(stoppedByEndpoint)
  const collection = contracts.find(({ name }) => name === COLLECTION)
  if (!collection) throw new Error('The launch has no collection; this is a fault of the tool.')
  const { address: contract } = collection
  const oldest = isCreated ? 0 : Number(plannedAt)
  const block = collection.block ?? (await createdIn(client, contract, oldest).catch(stoppedByEndpoint))
  writeAddressFile(addressFile, { chainId: chain.id, contract, block, from, contracts })
  note.end()
  const explorer = chain.blockExplorers?.default.url
  say(`
The collection is launched: ${explorer === undefined ? contract : `${explorer}/address/${contract}`}
Where everything stands is in ${addressFile}; commit it.

Next:
1. npm run deploy -- --network ${network.name} --standard-json writes what explorers need to show the sources.
2. Allowlists: npm run allowlist -- list.csv --phase 0. A phase for a list is closed until its root is set.
3. Everything later: npm run collection -- --help. To hand the collection over to a Safe: transfer-ownership, then
   accept from there.
`)
}

/** @throws {BadAddressFile} when what the file speaks of is not there. */
async function refuseSecond(client: Client, launched: LaunchedCollection, file: string): Promise<void> {
  const { contract: address, contracts } = launched
  const code = await getCode(client, { address })
  const noted = contracts.find(({ name }) => name === COLLECTION)?.codeHash
  if (code !== undefined && keccak256(code) === noted) return
  throw new BadAddressFile(
    `${file} says that the collection stands at ${address}, but on the chain of this endpoint it does not. Nothing was sent. If that chain is gone, as a local one may be, move the file away.`,
  )
}

async function signerFor({ signer, network, broadcast }: DeployOptions, client: Client) {
  if (signer.at === 'key') return keySigner(signer.privateKey, client)
  // A dry run asks nothing of a wallet.
  if (signer.at === 'wallet' && broadcast) return walletSigner(signer.url, signer.from, network.chain.id)
  return undefined
}

function senderOf({ signer }: DeployOptions, found: Signer | undefined): Address {
  if (found) return found.address
  return (signer.at === 'key' ? undefined : signer.from) ?? NOBODY
}

/** What the configuration file exports. It is a program of the creator's own, and is run. */
async function configIn(file: string): Promise<unknown> {
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(file).href)
    return module.default
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new BadUsage(`The configuration ${file} cannot be read: ${why}`, { cause })
  }
}

function refuseKnown(config: DeployConfig, from: Address): void {
  const { owner, payees = [], royalty, turnstile } = config
  const named = [from, owner, ...payees.map(({ account }) => account)]
  if (royalty) named.push(royalty.receiver)
  if (turnstile) named.push(turnstile.recipient)
  const known = knownToEverybody(named)
  if (known.length > 0)
    throw new BadDeployConfig([
      `${known.join(' and ')}: the private key is that of a test account, which everybody knows. Whatever it owns on this chain is lost.`,
    ])
}

/** What is sent is the generated code. It must be what the sources say that everybody will read. */
function refuseStale(): void {
  const old = stale(compiled())
  if (old.length > 0)
    throw new LaunchStopped(
      `The generated code no longer matches the contracts' sources (${old.join(', ')}). Nothing was sent. Run npm run generate, look at what has changed, and commit it first.`,
    )
}

function compiled() {
  try {
    return generated()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new LaunchStopped(`Nothing was sent, because the sources cannot be compared: ${why}`, { cause })
  }
}

/** The endpoint failed after the first transaction may have been sent. @throws always. */
function stoppedByEndpoint(error: unknown): never {
  if (!(error instanceof BaseError)) throw error
  const what = `${endpointFailed(error)} Run the same command again: what is created is kept.`
  throw new LaunchStopped(what, { cause: error })
}

/** Why it ended, for a person: no stack, no request, no key. */
function inWords(error: unknown): string {
  const ours = [
    BadAddressFile,
    BadSigner,
    DeployFailed,
    LaunchStopped,
    NoFactory,
    RehearsalFailed,
    SourcesFailed,
  ]
  if (error instanceof BadDeployConfig)
    return [...error.faults, 'Nothing was sent. Mend the configuration and run the same command again.'].join(
      '\n',
    )
  if (ours.some((kind) => error instanceof kind)) return error instanceof Error ? error.message : ''
  if (error instanceof BaseError) return `${endpointFailed(error)} Nothing was sent.`
  throw error
}

if (import.meta.main) {
  const environment = { ...process.env }
  // What we start has no need of our secrets.
  delete process.env['PRIVATE_KEY']
  delete process.env['CRATE_SECRET']
  // Leaving in an orderly way takes the rehearsal chain along.
  process.once('SIGTERM', () => process.exit(143))
  // npm runs a script in the root, wherever in the repository the person was.
  const from = environment['INIT_CWD'] ?? process.cwd()
  process.exitCode = await deploy(process.argv.slice(2), from, environment, {
    say: (text) => void process.stdout.write(text),
    complain: (text) => void process.stderr.write(text),
  })
}
