/** Everything that can be checked before a server starts with this configuration. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkGatewayChains } from '@peppermint/gateway/preflight/checkGatewayChains.ts'
import { checkDatabase } from '@peppermint/indexer/preflight/checkDatabase.ts'
import { checkDisk, checkPort, noteUnwritable } from '@peppermint/indexer/preflight/checkMachine.ts'
import { note, noteUnset, ok, wrong, type Finding } from '@peppermint/indexer/preflight/finding.ts'
import { checkOperators, probeEndpoints } from '@peppermint/indexer/preflight/probeEndpoints.ts'
import type { ServerConfig } from '../config.ts'
import { serverMigrations } from '../db/openServerDatabase.ts'
import { checkChain } from './checkChain.ts'

/** The guide's figure for one server. */
const MAX_CONNECTIONS = 15

const NOTHING: Promise<readonly Finding[]> = Promise.resolve([])

/** Never rejects. Takes half a minute at most: every probe has a time limit, and they run at once. */
export async function checkServer(config: ServerConfig): Promise<readonly Finding[]> {
  const { database, names, gateway } = config
  const parts = await Promise.all([
    checkChain(config, 'full'),
    names === undefined
      ? NOTHING
      : probeEndpoints({
          variable: 'MAINNET_RPC_URLS',
          urls: names.mainnetRpcUrls,
          chainId: 1,
          fromBlock: undefined,
          depth: 'start',
        }).then(({ findings }) => findings),
    checkMountedGateway(gateway, 'full'),
    checkDatabase({
      location: database,
      migrations: serverMigrations,
      connections: MAX_CONNECTIONS,
      folderVariable: 'DATABASE_DIR',
    }),
    gateway === undefined ? NOTHING : checkDisk('GATEWAY_DATA_DIR', gateway.dataDir),
    gateway === undefined ? NOTHING : noteUnwritable('GATEWAY_DATA_DIR', gateway.dataDir),
    checkPort(config.host, config.port),
  ])
  return [...parts.flat(), checkSite(config.siteDir), ...checkSettings(config)]
}

/** What is cheap enough for every start: some requests to each node, and the disk. Never rejects. */
export async function checkAtStart(config: ServerConfig): Promise<readonly Finding[]> {
  const { database } = config
  const parts = await Promise.all([
    checkChain(config, 'start'),
    checkMountedGateway(config.gateway, 'start'),
    database.type === 'folder' ? checkDisk('DATABASE_DIR', database.folder) : NOTHING,
  ])
  return parts.flat()
}

async function checkMountedGateway(
  gateway: ServerConfig['gateway'],
  depth: 'start' | 'full',
): Promise<readonly Finding[]> {
  if (gateway === undefined) return []
  const checked = await checkGatewayChains(gateway.chains, { dataDir: gateway.dataDir, depth })
  return checked.flatMap(({ findings }) => findings)
}

function checkSite(siteDir: string): Finding {
  return existsSync(join(siteDir, 'server/render.js'))
    ? ok('SITE_DIR', `${siteDir} has a built page`)
    : wrong('SITE_DIR', `${siteDir} has no built page. Run npm run build, and name its folder.`)
}

function checkSettings({
  keeper,
  publicOrigin,
  trustedProxies,
  relay,
  names,
  gateway,
  rpcUrls,
  warnings,
}: ServerConfig): readonly Finding[] {
  const isPublic = publicOrigin?.startsWith('https:') === true
  return [
    ...noteUnset([
      [publicOrigin === undefined, 'PUBLIC_ORIGIN', 'visitors can sign in on this machine only.'],
      [
        isPublic && trustedProxies.length === 0,
        'TRUSTED_PROXIES',
        'behind a proxy all visitors would share one rate limit.',
      ],
      [
        keeper === undefined,
        'KEEPER_KEY',
        'this server opens no crates; another one has to, or holders do it themselves.',
      ],
      [relay === undefined, 'WALLETCONNECT_PROJECT_ID', 'wallets on other devices are not offered.'],
      [names === undefined, 'MAINNET_RPC_URLS', 'accounts show their address instead of a name.'],
      [
        gateway !== undefined && gateway.vapid === undefined,
        'GATEWAY_VAPID_PRIVATE_KEY',
        'owners of Safes get no notifications.',
      ],
    ]),
    ...checkOperators('RPC_URLS', rpcUrls, ', also for links'),
    ...warnings.map((warning) => note('configuration', warning)),
  ]
}
