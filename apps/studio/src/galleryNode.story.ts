/** Nodes of the studio's gallery: their answers come from here, and nothing is sent. */
import { scovillesAbi } from '@peppermint/contracts'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  encodeFunctionResult,
  multicall3Abi,
  numberToHex,
  type Hex,
} from 'viem'
import { NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { FACTORY_ADDRESS, FACTORY_CODE } from '@peppermint/sale/launch/factory.ts'
import { CREATOR } from './launch/launch.fixture.ts'
import { OWNER } from './studioCollection.fixture.ts'

/**
 * How a node answers calls: they work, the contract refuses them, every contract of a launch exists, or the node is down.
 */
export type NodeBehavior = 'works' | 'refuses' | 'launched' | 'down'

export const endpointOf = (behavior: NodeBehavior): string => `https://${behavior}.gallery.invalid/`

interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params?: readonly unknown[]
}

const paused = {
  address: sale.contract,
  topics: encodeEventTopics({ abi: scovillesAbi, eventName: 'Paused' }),
  data: encodeAbiParameters([{ type: 'address' }], [OWNER]),
  blockNumber: numberToHex(sale.head.number - 300),
  transactionHash: `0x${'7a'.repeat(32)}`,
  transactionIndex: '0x0',
  logIndex: '0x0',
  removed: false,
}

const BALANCE_WEI = 25n * 10n ** 18n
/** Of Multicall3, which viem asks for balances: its `aggregate3`. */
const AGGREGATE = '0x82ad56cb'

function resultOf({ method, params = [] }: RpcRequest): unknown {
  switch (method) {
    case 'eth_getLogs':
      return [paused]
    case 'eth_getBlockByNumber':
      return {
        number: numberToHex(sale.head.number),
        hash: sale.head.hash,
        timestamp: numberToHex(NOW - 1_800),
        gasLimit: numberToHex(40_000_000),
      }
    case 'eth_getTransactionByHash':
      return { hash: paused.transactionHash, from: OWNER, to: sale.contract }
    case 'eth_blockNumber':
      return numberToHex(sale.head.number)
    case 'eth_estimateGas':
      return numberToHex(120_000)
    case 'eth_gasPrice':
      return numberToHex(10n ** 12n)
    case 'eth_getBalance':
      return numberToHex(BALANCE_WEI)
    case 'eth_call':
      return isAggregate(params[0]) ? balancesOf(params[0]) : '0x'
    case 'eth_getTransactionCount':
      return '0x7'
    default:
      return '0x'
  }
}

const refusal: Hex = encodeErrorResult({ abi: scovillesAbi, errorName: 'MetadataIsFrozen' })

interface CallParams {
  readonly data: Hex
}

const isAggregate = (call: unknown): call is CallParams => String(Object(call).data).startsWith(AGGREGATE)

/** The same balance for every account. */
function balancesOf({ data }: CallParams): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const [calls] = args as readonly [readonly unknown[]]
  const result = calls.map(() => ({ success: true, returnData: numberToHex(BALANCE_WEI, { size: 32 }) }))
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}

function answer(request: RpcRequest, behavior: string): object {
  const { id, method, params = [] } = request
  if (method === 'eth_getCode' && String(params[0]).toLowerCase() === FACTORY_ADDRESS.toLowerCase())
    return { jsonrpc: '2.0', id, result: FACTORY_CODE }
  if (method === 'eth_getCode' && behavior === 'launched' && params[0] !== CREATOR)
    return { jsonrpc: '2.0', id, result: '0x00' }
  const isCall = method === 'eth_estimateGas' || (method === 'eth_call' && !isAggregate(params[0]))
  return behavior === 'refuses' && isCall
    ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: refusal } }
    : { jsonrpc: '2.0', id, result: resultOf(request) }
}

/** Answers the page's requests to the gallery's nodes. */
export function installGalleryNodes(): void {
  const fetchElsewhere = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const [behavior = '', ...host] = url.hostname.split('.')
    if (host.join('.') !== 'gallery.invalid') return fetchElsewhere(input, init)
    if (behavior === 'down') throw new TypeError('Failed to fetch')
    const body: unknown = JSON.parse(await new Request(url, init).text())
    const answers = Array.isArray(body)
      ? body.map((request: RpcRequest) => answer(request, behavior))
      : answer(body as RpcRequest, behavior)
    return Response.json(answers)
  }
}
