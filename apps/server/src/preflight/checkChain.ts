/** Checks of the chain: its nodes, the collection on it, and what else the server's reads need there. */
import { boundedFetch } from '@peppermint/rpc/boundedFetch.ts'
import { isSocketUrl } from '@peppermint/rpc/socketTransport.ts'
import { readAbi } from '@peppermint/contracts/pageAbi'
import { MULTICALL3 } from '@peppermint/contracts/multicall3'
import { createEndpoint, type Endpoint } from '@peppermint/indexer/chain/endpoint.ts'
import type { RpcRequest } from '@peppermint/indexer/chain/jsonRpcBatch.ts'
import { toQuantity } from '@peppermint/indexer/chain/parseChainData.ts'
import { note, ok, wrong, type Finding } from '@peppermint/indexer/preflight/finding.ts'
import {
  ask,
  describeFailure,
  probeEndpoint,
  probeHead,
  PROBE_TIMEOUT_MS,
  type EndpointToProbe,
} from '@peppermint/indexer/preflight/probeEndpoint.ts'
import { decodeFunctionResult, encodeFunctionData, formatEther, isHex, keccak256, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { ServerConfig } from '../config.ts'

/** As the ranking of endpoints: about a minute on Canto. */
const MAX_LAG_BLOCKS = 10

type ChainSettings = Pick<
  ServerConfig,
  'rpcUrls' | 'publicRpcUrls' | 'chain' | 'chainId' | 'contract' | 'deployBlock' | 'launched' | 'keeper'
>

const open = (url: string): Endpoint =>
  createEndpoint({ url, timeout: PROBE_TIMEOUT_MS, isKeptOpen: false, maxBytes: 4 * 1024 * 1024 })

/**
 * @param depth `start`: some requests to each node, which a server can afford at every start.
 * @returns findings, and never rejects.
 */
export async function checkChain(
  config: ChainSettings,
  depth: 'start' | 'full',
): Promise<readonly Finding[]> {
  const required = { variable: 'RPC_URLS', chainId: config.chainId, fromBlock: config.deployBlock }
  const { findings, usable } = await probeAll(config.rpcUrls, required, depth)
  if (usable.length === 0) return findings
  const contract = await Promise.all(usable.map((endpoint) => checkContract(endpoint, config)))
  const rest =
    depth === 'start'
      ? []
      : [
          ...(await checkFirstBlock(usable, config)),
          ...(await checkKeeperAccount(usable, config.keeper?.key, config.chain)),
          ...(await Promise.all(config.publicRpcUrls.map(checkBrowserAccess))),
        ]
  return [...findings, ...contract.flat(), ...rest]
}

/** Probes endpoints at once, and compares their newest blocks. */
export async function probeAll(urls: readonly string[], required: EndpointToProbe, depth: 'start' | 'full') {
  const probe = depth === 'start' ? probeHead : probeEndpoint
  const probed = await Promise.all(
    urls.map(async (url) => {
      const endpoint = open(url)
      return { endpoint, ...(await probe(endpoint, required)) }
    }),
  )
  const newest = Math.max(...probed.map(({ head }) => head?.number ?? 0))
  const lagging = probed.flatMap(({ endpoint, head }) => {
    const lag = head === undefined ? 0 : newest - head.number
    if (lag <= MAX_LAG_BLOCKS) return []
    const message = `is ${lag} blocks behind another one, or that one is ahead of the chain. Compare both with an explorer.`
    return wrong(`${required.variable} ${endpoint.host}`, message)
  })
  return {
    findings: [...probed.flatMap(({ findings }) => findings), ...lagging],
    usable: probed.flatMap(({ endpoint, head }) => (head === undefined ? [] : endpoint)),
  }
}

async function checkContract(endpoint: Endpoint, config: ChainSettings): Promise<readonly Finding[]> {
  const { contract, launched, chain } = config
  const multicallAt = chain.multicall3 ?? MULTICALL3
  const subject = `CONTRACT ${endpoint.host}`
  try {
    const [code, multicall] = await Promise.all([
      ask(endpoint, getCode(contract)),
      ask(endpoint, getCode(multicallAt)),
    ])
    if (!isHex(code) || code === '0x')
      return [
        wrong(subject, `has no contract at ${contract}. Correct CONTRACT, or use a node that is in sync.`),
      ]
    return [
      await checkCode(endpoint, subject, code, config),
      launched?.codeHash === undefined
        ? note(
            'ADDRESS_FILE',
            'is not set, or has no code hash: the code is not compared with the launch. Set it to the file that npm run deploy wrote.',
          )
        : ok('ADDRESS_FILE', `is of ${launched.contract}`),
      isHex(multicall) && multicall !== '0x'
        ? ok(`Multicall3 ${endpoint.host}`, `is at ${multicallAt}`)
        : note(
            `Multicall3 ${endpoint.host}`,
            chain.multicall3 === undefined
              ? `is not at ${multicallAt}, nor in the chain’s file: each read is a request, all at one block.`
              : `is not at ${multicallAt}, although the chain’s file names it: reads fail. Take it out of the file and build the site again, or have it created: its signed deployment is on multicall3.com, and any account can send it.`,
          ),
    ]
  } catch (error) {
    return [wrong(subject, describeFailure(error))]
  }
}

async function checkCode(
  endpoint: Endpoint,
  subject: string,
  code: Hex,
  { contract, launched }: ChainSettings,
): Promise<Finding> {
  if (launched?.codeHash !== undefined && keccak256(code) !== launched.codeHash)
    return wrong(
      subject,
      `the code at ${contract} is not the one that ADDRESS_FILE records. This node is dishonest or on another chain, or the file is of another launch: do not start with both.`,
    )
  const data = encodeFunctionData({ abi: readAbi, functionName: 'sale' })
  const answer = await ask(endpoint, ['eth_call', [{ to: contract, data }, 'latest']]).catch(() => '0x')
  try {
    const sale = decodeFunctionResult({
      abi: readAbi,
      functionName: 'sale',
      data: isHex(answer) ? answer : '0x',
    })
    const compared = launched?.codeHash === undefined ? '' : ', with the code of the launch'
    return ok(
      subject,
      `${sale.name} at ${contract}, ${sale.minted} of ${sale.maxSupply} minted${sale.paused ? ', paused' : ''}${compared}`,
    )
  } catch {
    return wrong(subject, `the contract at ${contract} is not this collection. Correct CONTRACT.`)
  }
}

/** What is before DEPLOY_BLOCK is never read. Only a node with the state of that time can tell. */
async function checkFirstBlock(
  endpoints: readonly Endpoint[],
  { contract, deployBlock }: ChainSettings,
): Promise<readonly Finding[]> {
  if (deployBlock === 0) return []
  const subject = 'DEPLOY_BLOCK'
  for (const endpoint of endpoints) {
    try {
      const [before, at] = await Promise.all([
        ask(endpoint, getCode(contract, deployBlock - 1)),
        ask(endpoint, getCode(contract, deployBlock)),
      ])
      if (before !== '0x')
        return [
          wrong(
            subject,
            `the collection existed before block ${deployBlock}: mints before it would be missing. Set the block of its creation.`,
          ),
        ]
      return [
        at === '0x'
          ? note(subject, `the collection did not exist in block ${deployBlock}: more is read than needed.`)
          : ok(subject, `the collection was created in block ${deployBlock}`),
      ]
    } catch {
      // Without the state of that time: another one may have it.
    }
  }
  return [note(subject, `not checked: no node of RPC_URLS has the state of block ${deployBlock}.`)]
}

async function checkKeeperAccount(
  endpoints: readonly Endpoint[],
  key: Hex | undefined,
  { coin }: ServerConfig['chain'],
): Promise<readonly Finding[]> {
  const [endpoint] = endpoints
  if (key === undefined || endpoint === undefined) return []
  const account = privateKeyToAddress(key)
  const balance = await ask(endpoint, ['eth_getBalance', [account, 'latest']]).catch(() => undefined)
  if (!isHex(balance)) return [note('KEEPER_KEY', `the balance of ${account} could not be read.`)]
  return BigInt(balance) === 0n
    ? [
        wrong(
          'KEEPER_KEY',
          `the account ${account} has nothing: it opens no crates. Send it some ${coin.symbol}.`,
        ),
      ]
    : [ok('KEEPER_KEY', `the account ${account} has ${formatEther(BigInt(balance))} ${coin.symbol}`)]
}

/** The page's fallback: a browser reads an answer only if the node allows any site to. */
async function checkBrowserAccess(url: string): Promise<Finding> {
  const { host } = new URL(url)
  const subject = `PUBLIC_RPC_URLS ${host}`
  if (isSocketUrl(url)) return ok(subject, 'is a WebSocket, which every site may open')
  try {
    const send = boundedFetch({ timeoutMs: PROBE_TIMEOUT_MS, maxBytes: 64 * 1024 })
    const { headers } = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://preflight.example' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
    return headers.get('access-control-allow-origin') === null
      ? wrong(
          subject,
          'sends no Access-Control-Allow-Origin: browsers keep its answers from the page, which cannot mint while the server is down. Have its operator allow every origin, or set another.',
        )
      : ok(subject, 'can be read by browsers')
  } catch {
    return wrong(subject, 'does not respond. Check its URL, or set another.')
  }
}

const getCode = (address: string, block?: number): RpcRequest => [
  'eth_getCode',
  [address, block === undefined ? 'latest' : toQuantity(block)],
]
