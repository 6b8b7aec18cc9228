/** Checks of a gateway's chains: their nodes, Safe's contracts on them, and what a start would find there. */
import { ConfigError } from '@peppermint/http/configFields.ts'
import {
  configFinding,
  note,
  noteUnset,
  ok,
  wrong,
  type Finding,
} from '@peppermint/indexer/preflight/finding.ts'
import { ask, describeFailure } from '@peppermint/indexer/preflight/probeEndpoint.ts'
import {
  checkBrowserAccess,
  checkOperators,
  probeEndpoints,
} from '@peppermint/indexer/preflight/probeEndpoints.ts'
import type { Endpoint } from '@peppermint/indexer/chain/endpoint.ts'
import { pino } from 'pino'
import type { GatewayChainConfig } from '../config/chainConfig.ts'
import { nameDeployments } from '../config/chainConfigSchema.ts'
import type { ChainFields } from '../config/chainFields.ts'

/** Of everything that a start looks up on a chain. */
const LOOKUP_TIMEOUT_MS = 12_000

/** What clients cannot do without a contract; a gateway does not start without the others. */
const OPTIONAL_CONTRACTS = {
  fallbackHandlers: ['CompatibilityFallbackHandler', 'signatures of a Safe'],
  multiSends: ['MultiSend', 'batches'],
  multiSendCallOnlys: ['MultiSendCallOnly', 'batches of calls'],
  signMessageLibs: ['SignMessageLib', 'messages signed on chain'],
  createCalls: ['CreateCall', 'contracts created by a Safe'],
  simulateTxAccessors: ['SimulateTxAccessor', 'estimates of fees'],
} as const

export interface CheckedChain {
  /** Undefined where no node has said it. */
  readonly chainId: number | undefined
  readonly findings: readonly Finding[]
}

export interface ChainCheck {
  /** Absolute folder of what earlier starts have found. */
  readonly dataDir: string
  readonly depth: 'start' | 'full'
}

/** Never rejects. Chains at once; nothing is written. */
export const checkGatewayChains = (
  chains: readonly ChainFields[],
  check: ChainCheck,
): Promise<readonly CheckedChain[]> =>
  Promise.all(
    chains.map((chain, index) => {
      const isOfFile = chains.length > 1 || chain.chainId !== undefined
      return checkChain(
        isOfFile ? `GATEWAY_CONFIG ${chain.chainId ?? `[${index}]`}` : 'RPC_URLS',
        chain,
        check,
      )
    }),
  )

async function checkChain(
  variable: string,
  fields: ChainFields,
  { dataDir, depth }: ChainCheck,
): Promise<CheckedChain> {
  const { rpcUrls: urls, chainId, fromBlock } = fields
  let found: Found | undefined
  const { findings, usable } = await probeEndpoints(
    { variable, urls, chainId, fromBlock: undefined, depth },
    async (responding) => {
      if (depth === 'start') return undefined
      found = await lookUp({ ...fields, rpcUrls: [...responding] as ChainFields['rpcUrls'] }, dataDir)
      return found.config?.fromBlock ?? fromBlock
    },
  )
  const config = found?.config
  const [endpoint] = usable
  if (config === undefined || endpoint === undefined)
    return { chainId, findings: [...findings, ...(found?.findings ?? [])] }
  const more = await Promise.all([
    checkContracts(`Safe ${config.chainId}`, endpoint, config),
    checkBrowserAccess('PUBLIC_RPC_URL', config.publicRpcUrl, 'Safe{Wallet}, whose pages read it').then(
      (one) => [one],
    ),
  ])
  return {
    chainId: config.chainId,
    findings: [
      ...findings,
      ...(found?.findings ?? []),
      ...more.flat(),
      ...checkOperators(variable, urls, ''),
      ...noteUnset([
        [
          config.priceSource.type === 'none',
          'priceSource',
          'Safe{Wallet} hides what is worth less than $0.01, so a funded Safe looks empty there.',
        ],
      ]),
    ],
  }
}

interface Found {
  readonly config: GatewayChainConfig | undefined
  readonly findings: readonly Finding[]
}

/** What a start finds out on the chain before it indexes. */
async function lookUp(fields: ChainFields, dataDir: string): Promise<Found> {
  // Safe's contracts are loaded where a gateway is checked, and not by every mint server.
  const { completeChain } = await import('../config/completeChain.ts')
  const notes: Finding[] = []
  const log = pino(
    { level: 'warn' },
    {
      write(line) {
        const { msg } = JSON.parse(line) as { readonly msg: string }
        notes.push(note('FROM_BLOCK', msg.replace(/^chain: /, '')))
      },
    },
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new ConfigError([
            `RPC_URLS: what the start needs was not found within ${LOOKUP_TIMEOUT_MS / 1_000} s. Run this again, or use a faster node`,
          ]),
        ),
      LOOKUP_TIMEOUT_MS,
    )
  })
  try {
    const config = await Promise.race([completeChain(fields, { dataDir, log, isDryRun: true }), late])
    const start = ok('FROM_BLOCK', `indexing starts at block ${config.fromBlock}`)
    return { config, findings: notes.length > 0 ? notes : [start] }
  } catch (error) {
    const errors = error instanceof ConfigError ? error.errors : [String(error)]
    return { config: undefined, findings: errors.map(configFinding) }
  } finally {
    clearTimeout(timer)
  }
}

/** Those that are configured or were found: whether there is code at each, and which kinds are missing. */
async function checkContracts(
  subject: string,
  endpoint: Endpoint,
  { deployments }: GatewayChainConfig,
): Promise<readonly Finding[]> {
  const contracts = nameDeployments(deployments)
  try {
    const codes = await Promise.all(
      contracts.map(({ address }) => ask(endpoint, ['eth_getCode', [address, 'latest']])),
    )
    const absent = contracts.filter((_, index) => codes[index] === '0x')
    if (absent.length > 0)
      return absent.map(({ name, address }) =>
        wrong(
          subject,
          `has no contract at ${address}, which the file of chains names as ${name}. Correct it, or create it with npm run safe-contracts.`,
        ),
      )
  } catch (error) {
    return [wrong(subject, describeFailure(error))]
  }
  const versions = [...new Set(deployments.singletons.map(({ version }) => version))].join(' and ')
  const missing = Object.entries(OPTIONAL_CONTRACTS).filter(
    ([list]) => deployments[list as keyof typeof OPTIONAL_CONTRACTS].length === 0,
  )
  if (missing.length === 0) return [ok(subject, `has all contracts of Safe ${versions}`)]
  const names = missing.map(([, [name, use]]) => `${name} (${use})`).join(', ')
  return [
    note(
      subject,
      `has Safe ${versions} without ${names}: clients cannot offer that. npm run safe-contracts creates what is missing.`,
    ),
  ]
}
