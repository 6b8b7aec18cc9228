/** The mint server with its gateway as in production, and a Safe whose queue anyone would like to read. */
import { generateKeyPairSync } from 'node:crypto'
import { startServer, startWorld } from '@peppermint/local'
import { accounts } from '@peppermint/local/accounts'
import { createSafeOwners, waitForSafe } from '@peppermint/local/safe'
import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'
import { Client } from 'pg'
import type { Run } from '../parts/runBench.ts'
import { giveCollectibles, startHostileHost } from './hostileMetadata.ts'
import {
  BASE_PATH,
  type FloodTarget,
  noise,
  SAFES_PER_UNPROVEN_OWNER,
  UNPROVEN_OWNERS,
  unprovenOwner,
} from './floodRequests.ts'

export interface FloodedWorld extends FloodTarget {
  readonly port: number
  readonly databaseUrl: string
  readonly serverPid: number
  readonly gatewayPid: number
}

const LARGE_PROPOSALS = 60
const LARGE_BYTES = 100_000

/** Without keys of Web Push the gateway refuses devices before it works for them. */
function pushKeys(): Readonly<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return {
    GATEWAY_VAPID_PUBLIC_KEY: Buffer.concat(point).toString('base64url'),
    GATEWAY_VAPID_PRIVATE_KEY: d,
    GATEWAY_VAPID_SUBJECT: 'mailto:bench@example.org',
  }
}

/** @param env of the server. */
export async function startFloodedWorld(
  run: Run,
  onCleanup: <T extends { stop(): Promise<void> }>(part: T) => T,
  env: Readonly<Record<string, string>> = {},
): Promise<FloodedWorld> {
  const world = onCleanup(await startWorld({ hasSafe: true }))
  if (world.safe === undefined) throw new Error('The world has a Safe.')
  const databaseUrl = await run.cluster.freshDatabase()
  const { address: safe } = world.safe
  const host = onCleanup(await startHostileHost())
  await giveCollectibles(world.rpcUrl, safe)
  const server = onCleanup(
    await startServer({
      world,
      siteDir: run.siteDir,
      databaseUrl,
      bundled: run.bundled,
      env: { ...pushKeys(), ...env },
      ipfsGateway: host.url,
    }),
  )
  const gatewayUrl = `${server.url}${BASE_PATH}`
  await waitForSafe({ gatewayUrl, safe })
  const owners = createSafeOwners({ rpcUrl: world.rpcUrl, gatewayUrl, safe })
  const safeTxHash = await owners.propose({ to: safe, data: noise('details', LARGE_BYTES) })
  await withGatewayTables(databaseUrl, async (client) => {
    await repeatProposal(client, safeTxHash)
    await addUnprovenOwners(client)
  })
  const [gatewayPid] = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .trim()
    .split(' ')
  if (gatewayPid === undefined || gatewayPid === '') throw new Error('The gateway has no process.')
  return {
    safe,
    owner: accounts.alice.address,
    safeTxHash,
    databaseUrl,
    port: Number(new URL(server.url).port),
    serverPid: server.pid,
    gatewayPid: Number(gatewayPid),
  }
}

async function withGatewayTables(
  databaseUrl: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: '-c search_path=gateway_7700' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Makes a page of proposals of one, as others could propose them within some minutes. */
async function repeatProposal(client: Client, safeTxHash: Hex): Promise<void> {
  await client.query(
    `insert into proposals
       select r.* from proposals t, generate_series(1, $2::int) i,
         lateral jsonb_populate_record(t, jsonb_build_object(
           'safe_tx_hash', sha256(t.safe_tx_hash || int4send(i)), 'nonce', t.nonce + i, 'is_trusted', false)) r
       where t.safe_tx_hash = $1`,
    [bytes(safeTxHash), LARGE_PROPOSALS],
  )
}

/** As Safes that ran unknown code can name anyone as their owner. */
async function addUnprovenOwners(client: Client): Promise<void> {
  const owners = Array.from({ length: UNPROVEN_OWNERS }, (_, index) => bytes(unprovenOwner(index)))
  await client.query(
    `insert into safe_owners (safe, owner, is_proven)
       select substring(sha256(owner || int4send(i)) from 1 for 20), owner, false
       from unnest($1::bytea[]) owner, generate_series(1, $2::int) i`,
    [owners, SAFES_PER_UNPROVEN_OWNER],
  )
}

const bytes = (hex: Hex) => Buffer.from(hex.slice(2), 'hex')
