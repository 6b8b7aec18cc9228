/** Everything that can be checked before a server starts with this configuration. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase } from '@peppermint/indexer/preflight/checkDatabase.ts'
import { checkDisk, checkPort } from '@peppermint/indexer/preflight/checkMachine.ts'
import { note, ok, wrong, type Finding } from '@peppermint/indexer/preflight/finding.ts'
import { operatorOf } from '@peppermint/rpc/readAgreed.ts'
import type { ServerConfig } from '../config.ts'
import { serverMigrations } from '../db/openServerDatabase.ts'
import { checkChain, probeAll } from './checkChain.ts'

/** The guide's figure for one server. */
const MAX_CONNECTIONS = 15

const NOTHING: Promise<readonly Finding[]> = Promise.resolve([])

/** Never rejects. Takes half a minute at most: every probe has a time limit, and they run at once. */
export async function checkServer(config: ServerConfig): Promise<readonly Finding[]> {
  const { database, chainId, names, gateway } = config
  const parts = await Promise.all([
    checkChain(config, 'full'),
    names === undefined
      ? NOTHING
      : probeAll(
          names.mainnetRpcUrls,
          { variable: 'MAINNET_RPC_URLS', chainId: 1, fromBlock: undefined },
          'start',
        ).then(({ findings }) => findings),
    ...(gateway?.chains ?? []).map((chain) =>
      probeAll(
        chain.rpcUrls,
        {
          variable: `GATEWAY_CONFIG ${chain.chainId ?? chainId}`,
          chainId: chain.chainId,
          fromBlock: chain.fromBlock,
        },
        'full',
      ).then(({ findings }) => findings),
    ),
    checkDatabase({
      location: database,
      migrations: serverMigrations,
      connections: MAX_CONNECTIONS,
      folderVariable: 'DATABASE_DIR',
    }),
    gateway === undefined ? NOTHING : checkDisk('GATEWAY_DATA_DIR', gateway.dataDir),
    checkPort(config.host, config.port),
  ])
  return [...parts.flat(), checkSite(config.siteDir), ...checkSettings(config)]
}

/** What is cheap enough for every start: some requests to each node, and the disk. Never rejects. */
export async function checkAtStart(config: ServerConfig): Promise<readonly Finding[]> {
  const { database } = config
  const parts = await Promise.all([
    checkChain(config, 'start'),
    database.type === 'folder' ? checkDisk('DATABASE_DIR', database.folder) : NOTHING,
  ])
  return parts.flat()
}

function checkSite(siteDir: string): Finding {
  return existsSync(join(siteDir, 'server/render.js'))
    ? ok('SITE_DIR', `${siteDir} has a built page`)
    : wrong('SITE_DIR', `${siteDir} has no built page. Run npm run build, and name its folder.`)
}

/** What works without a setting, and what does not. The values are never printed. */
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
  const operators = new Set(rpcUrls.map(operatorOf))
  const missing: readonly (readonly [boolean, string, string])[] = [
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
  ]
  return [
    ...missing.flatMap(([isMissing, variable, effect]) =>
      isMissing ? note(variable, `not set: ${effect}`) : [],
    ),
    ...(operators.size === 1
      ? [
          note(
            'RPC_URLS',
            'one node is trusted alone, also for links. Add one of another operator, so that two must agree.',
          ),
        ]
      : []),
    ...warnings.map((warning) => note('configuration', warning)),
  ]
}
