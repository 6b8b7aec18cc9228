/** Everything that can be checked before a gateway starts with this configuration. */
import { checkDatabase } from '@peppermint/indexer/preflight/checkDatabase.ts'
import { checkDisk, checkPort, noteUnwritable } from '@peppermint/indexer/preflight/checkMachine.ts'
import { findingLine, note, noteUnset, type Finding } from '@peppermint/indexer/preflight/finding.ts'
import type { GatewayConfig } from '../config/readGatewayConfig.ts'
import { gatewayMigrations, gatewaySchema } from '../openGatewayChain.ts'
import { checkGatewayChains } from './checkGatewayChains.ts'

/** The guide's figure for one chain of one process. */
const MAX_CONNECTIONS = 13

/** Never rejects. Takes half a minute or little more: every probe has a time limit, and chains are checked at once. */
export async function checkGateway(config: GatewayConfig): Promise<readonly Finding[]> {
  const { database, dataDir, host, port } = config
  const chains = await checkGatewayChains(config.chains, { dataDir, depth: 'full' })
  const known = chains.flatMap(({ chainId }) => chainId ?? [])
  const [first, ...others] = known.length === 0 ? [undefined] : known
  const ofDatabase = (chainId: number | undefined) =>
    checkDatabase({
      location: database,
      migrations: gatewayMigrations,
      ...(chainId !== undefined && { schemaName: gatewaySchema(chainId) }),
      connections: MAX_CONNECTIONS * config.chains.length,
      folderVariable: 'DATA_DIR',
    })
  const parts = await Promise.all([
    ofDatabase(first),
    ...others.map(ofDatabase),
    checkDisk('DATA_DIR', dataDir),
    // An embedded database says so itself.
    database.type === 'url' ? noteUnwritable('DATA_DIR', dataDir) : [],
    checkPort(host, port).then((one) => [one]),
  ])
  return onlyOnce([
    ...chains.flatMap(({ findings }) => findings),
    ...parts.flat(),
    ...noteUnset([
      [config.vapid === undefined, 'GATEWAY_VAPID_PRIVATE_KEY', 'owners of Safes get no notifications.'],
      [
        config.trustedProxies.length === 0,
        'TRUSTED_PROXIES',
        'behind a proxy all clients would share one rate limit.',
      ],
    ]),
    ...config.warnings.map((warning) => note('configuration', warning)),
  ])
}

/** What is cheap enough for every start: some requests to each node, and the disk. Never rejects. */
export async function checkGatewayAtStart({ chains, dataDir }: GatewayConfig): Promise<readonly Finding[]> {
  const [checked, disk] = await Promise.all([
    checkGatewayChains(chains, { dataDir, depth: 'start' }),
    checkDisk('DATA_DIR', dataDir),
  ])
  return [...checked.flatMap(({ findings }) => findings), disk]
}

/** Several chains share a database and its disk. */
const onlyOnce = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((finding) => [findingLine(finding), finding])).values(),
]
