/** Checks of the chain: its nodes, the collection on it, and what else the server's reads need there. */
import { readAbi } from '@peppermint/contracts/pageAbi'
import { MULTICALL3 } from '@peppermint/contracts/multicall3'
import type { Endpoint } from '@peppermint/indexer/chain/endpoint.ts'
import type { RpcRequest } from '@peppermint/indexer/chain/jsonRpcBatch.ts'
import { toQuantity } from '@peppermint/indexer/chain/parseChainData.ts'
import { note, ok, wrong, type Finding } from '@peppermint/indexer/preflight/finding.ts'
import { RpcFailure } from '@peppermint/indexer/chain/rpcFailure.ts'
import { ask, describeFailure } from '@peppermint/indexer/preflight/probeEndpoint.ts'
import { checkBrowserAccess, probeEndpoints } from '@peppermint/indexer/preflight/probeEndpoints.ts'
import { createLinkFinder } from '@peppermint/sale/crates/links.ts'
import { readLinkDomain } from '@peppermint/sale/crates/readLinkDomain.ts'
import {
  createClient,
  custom,
  decodeFunctionResult,
  encodeFunctionData,
  formatEther,
  isHex,
  keccak256,
  type Hex,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { ServerConfig } from '../config.ts'
import { toKeeperError } from '../keeper/keeperError.ts'

type ChainSettings = Pick<
  ServerConfig,
  'rpcUrls' | 'publicRpcUrls' | 'chain' | 'chainId' | 'contract' | 'deployBlock' | 'launched' | 'keeper'
>

/**
 * @param depth `start`: some requests to each node, which a server can afford at every start.
 * @returns findings, and never rejects.
 */
export async function checkChain(
  config: ChainSettings,
  depth: 'start' | 'full',
): Promise<readonly Finding[]> {
  const { findings, usable } = await probeEndpoints({
    variable: 'RPC_URLS',
    urls: config.rpcUrls,
    chainId: config.chainId,
    fromBlock: config.deployBlock,
    depth,
  })
  if (usable.length === 0) return findings
  const contract = await Promise.all(usable.map((endpoint) => checkContract(endpoint, config)))
  const rest =
    depth === 'start'
      ? []
      : [
          ...(await checkFirstBlock(usable, config)),
          ...(await checkKeeperAccount(usable, config.keeper?.key, config.chain)),
          ...(await checkKeeperLinks(usable, config)),
          ...(await Promise.all(
            config.publicRpcUrls.map((url) =>
              checkBrowserAccess(
                'PUBLIC_RPC_URLS',
                url,
                'the page, which cannot mint while the server is down',
              ),
            ),
          )),
        ]
  return [...findings, ...contract.flat(), ...rest]
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
    const multicallFinding = describeMulticall(`Multicall3 ${endpoint.host}`, multicall, chain)
    if (!isHex(code) || code === '0x')
      return [
        wrong(
          subject,
          `has no contract at ${contract}. Launch it, correct CONTRACT, or use a node that is in sync.`,
        ),
        multicallFinding,
      ]
    return [
      await checkCode(endpoint, subject, code, config),
      launched?.codeHash === undefined
        ? note(
            'ADDRESS_FILE',
            'is not set, or has no code hash: the code is not compared with the launch. Set it to the file that npm run deploy wrote.',
          )
        : ok('ADDRESS_FILE', `is of ${launched.contract}`),
      multicallFinding,
    ]
  } catch (error) {
    return [wrong(subject, describeFailure(error))]
  }
}

/** @param code what the node answered for its address. */
function describeMulticall(subject: string, code: unknown, { multicall3 }: ServerConfig['chain']): Finding {
  const address = multicall3 ?? MULTICALL3
  if (isHex(code) && code !== '0x') return ok(subject, `is at ${address}`)
  if (multicall3 === undefined)
    return note(
      subject,
      `is not at ${address}, nor in the chain’s file: each read is a request, all at one block.`,
    )
  return wrong(
    subject,
    `is not at ${address}, although the chain’s file names it: no visitor can mint, because the page cannot read balances. Take it out of the file and build the site again, or have it created: its signed deployment is on multicall3.com, and any account can send it.`,
  )
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
  const answer = await ask(endpoint, ['eth_call', [{ to: contract, data }, 'latest']]).catch(
    (error: unknown) => {
      // A node that answers with an error has asked the contract; any other failure says nothing about it.
      if (error instanceof RpcFailure && error.kind === 'error-response') return '0x'
      throw error
    },
  )
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

/** As the keeper checks them at its start, with the words of its stall: `CONTRACT: …`. */
async function checkKeeperLinks(
  [endpoint]: readonly Endpoint[],
  { keeper, chainId, contract, launched }: ChainSettings,
): Promise<readonly Finding[]> {
  if (keeper === undefined || endpoint === undefined) return []
  const request = ({
    method,
    params = [],
  }: {
    readonly method: string
    readonly params?: readonly unknown[]
  }) =>
    ask(endpoint, [method, params]).catch((error: unknown) => {
      throw asRevert(error) ?? error
    })
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  try {
    const collection = { chainId, contract, ...(launched?.arguments && { arguments: launched.arguments }) }
    const domain = await readLinkDomain(client, collection)
    if (domain.commitment === undefined) return []
    const find = await createLinkFinder(keeper.links, domain)
    await find(0, { commitment: domain.commitment, skipped: 0 })
    return [ok('ADDRESS_FILE', 'proves that the links of KEEPER_… belong to the collection')]
  } catch (error) {
    const { code, message } = toKeeperError(error, keeper.links.type)
    const [, variable = 'KEEPER_KEY', text = message] = /^([A-Z_]+): (.+)$/s.exec(message) ?? []
    // Why a node does not answer is in its own line.
    return code === 'chain-unreachable' || code === 'links-exhausted'
      ? [
          note(
            'ADDRESS_FILE',
            `not checked: whether the links of KEEPER_… belong to the collection. ${NOT_CHECKED[code]}`,
          ),
        ]
      : [wrong(variable, text)]
  }
}

const NOT_CHECKED = {
  'chain-unreachable': 'The node gave no answer.',
  'links-exhausted': 'None is left; the keeper names what to do when it needs one.',
}

/** A revert as viem knows it from nodes: by its code. Undefined for any other failure. */
function asRevert(error: unknown): Error | undefined {
  const isRevert =
    error instanceof RpcFailure && error.kind === 'error-response' && /revert/i.test(error.message)
  return isRevert ? Object.assign(new Error(error.message), { code: 3 }) : undefined
}

const getCode = (address: string, block?: number): RpcRequest => [
  'eth_getCode',
  [address, block === undefined ? 'latest' : toQuantity(block)],
]
