/**
 * The world of the screenshots: a sale in the third of four phases, 217 peppers of a dozen owners in two opened crates and
 * one that fills, and a Safe with a history and a queue. Its clock is stopped.
 */
import { fileURLToPath } from 'node:url'
import {
  createClient,
  getAddress,
  http,
  keccak256,
  parseEther,
  stringToHex,
  type Address,
  type Hex,
} from 'viem'
import { getBlock } from 'viem/actions'
import { startServer, startWorld, type World } from '@peppermint/local'
import { siteDir } from '@peppermint/local/builds'
import { createSafeOwners, waitForSafe } from '@peppermint/local/safe'
import { seedProposals } from '@peppermint/local/seedSafe'
import { sendAirdrop, sendMint } from '../chain.ts'

export interface Scene {
  /** Origin of the server. */
  readonly url: string
  /** Our Safe, and the owner of the most peppers. */
  readonly safe: Address
  readonly collector: Address
  /** safeTxHash of a proposal in the queue. */
  readonly proposal: string
  /** What a wallet of one of the Safe's owners needs. */
  readonly owner: { readonly rpcUrl: string; readonly chainId: number; readonly privateKeys: readonly [Hex] }
  /** The present, Unix milliseconds. */
  readonly nowMs: number
  readonly stop: () => Promise<void>
}

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
/** 18 November 2026, 16:00 UTC. */
const GENESIS = 1_795_017_600
/** Pages name the host that they read from. */
const CHAIN_PORT = 7_711
/** Age of the newest block in every picture. */
const HEAD_AGE_MS = 4_000
/** Tokens of each airdrop; one every three hours. */
const AIRDROPS = [4, 22, 9, 31, 12, 18, 25, 7, 40, 15, 21, 8]

const allowlisted = { allowlistRoot: keccak256(stringToHex('listed')), maxPerWallet: 5 } as const

/** The Safe's history is minted in phase 0. */
const PHASES = [
  { name: 'Market', start: GENESIS - 2 * HOUR_SECONDS, end: GENESIS + 4 * DAY_SECONDS },
  {
    name: 'Growers',
    start: GENESIS - 4 * DAY_SECONDS,
    end: GENESIS - 2 * DAY_SECONDS,
    price: parseEther('40'),
    ...allowlisted,
  },
  {
    name: 'Neighbors',
    start: GENESIS - 2 * DAY_SECONDS,
    end: GENESIS - 2 * HOUR_SECONDS,
    price: parseEther('50'),
    ...allowlisted,
  },
  {
    name: 'Last crates',
    start: GENESIS + 4.5 * DAY_SECONDS,
    end: GENESIS + 6 * DAY_SECONDS,
    price: parseEther('80'),
  },
]

/** Accounts without a known key. */
const holderOf = (index: number): Address =>
  getAddress(`0x${keccak256(stringToHex(`holder ${index}`)).slice(26)}`)

/** Starts the world and the built server. */
export async function startScene(): Promise<Scene> {
  const world = await startWorld({
    port: CHAIN_PORT,
    genesisTime: GENESIS,
    mining: 'manual',
    hasSafe: true,
    hasSafeHistory: true,
    phases: PHASES,
  })
  if (!world.safe) throw new Error('The world has no Safe.')
  const { rpcUrl, accounts, deployment } = world
  const safe = world.safe.address
  await mintPeppers(world)
  const { timestamp } = await getBlock(createClient({ transport: http(rpcUrl) }))
  const nowMs = Number(timestamp) * 1_000 + HEAD_AGE_MS
  const server = await startServer({
    world,
    siteDir,
    bundled: true,
    env: {
      NODE_OPTIONS: `--import=${fileURLToPath(new URL('fixedClock.ts', import.meta.url))}`,
      FIXED_NOW_MS: String(nowMs),
      // One visitor opens every page within minutes.
      RATE_LIMITS: 'reads=100000/10,lists=100000/10,live=1000/60',
    },
  })
  const gatewayUrl = `${server.url}/gateway`
  await waitForSafe({ gatewayUrl, safe })
  const owners = createSafeOwners({ rpcUrl, gatewayUrl, safe })
  await seedProposals(owners, { safe, client: world.client, deployment, appUrl: 'https://scovilles.example' })
  const proposal = await owners.propose(
    { to: accounts.carol.address, value: parseEther('12.5') },
    { by: 'bob' },
  )
  return {
    url: server.url,
    safe,
    collector: accounts.alice.address,
    proposal,
    owner: { rpcUrl, chainId: world.chainId, privateKeys: [accounts.bob.privateKey] },
    nowMs,
    async stop() {
      await server.stop()
      await world.stop()
    },
  }
}

/** Airdrops over two days, two opened crates, and a few mints of the present. */
async function mintPeppers(world: World): Promise<void> {
  const { alice, bob, carol } = world.accounts
  for (const [index, quantity] of AIRDROPS.entries()) {
    const account = [alice.address, carol.address][index % 4] ?? holderOf(index)
    await sendAirdrop(world, account, quantity)
    await world.setNextBlockTime(GENESIS + (index + 1) * 3 * HOUR_SECONDS)
    await world.mine()
    if (index === AIRDROPS.length - 3) await world.revealCrates()
  }
  for (const [account, quantity] of [
    [bob, 3],
    [alice, 2],
    [carol, 1],
  ] as const) {
    await sendMint(world, account, { quantity })
    await world.mine()
  }
}
