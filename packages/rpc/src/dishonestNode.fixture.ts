/** An RPC endpoint that answers from a chain, except where it falsifies, and records everything that it was sent. */
import { scovillesAbi } from '@peppermint/contracts'
import {
  createClient,
  decodeFunctionResult,
  encodeFunctionResult,
  http,
  RpcRequestError,
  toFunctionSelector,
  type Abi,
  type ContractFunctionReturnType,
  type Hex,
} from 'viem'
import { startNodeServer, type NodeServer } from './nodeServer.fixture.ts'
import type { RpcCall } from './nodeProxy.fixture.ts'

/** The answer to a call; `truth` asks the chain, for this call or for another one. */
export type Falsifier = (
  call: RpcCall,
  truth: (instead?: Partial<RpcCall>) => Promise<unknown>,
) => Promise<unknown>

export interface DishonestNode extends NodeServer {
  /** Bodies of all requests, oldest first. */
  readonly bodies: string[]
  /** Answers each call; honest at first. */
  falsify: Falsifier
}

/** Starts the endpoint on a free local port. @param target URL of the chain's node. */
export async function startDishonestNode(target: string): Promise<DishonestNode> {
  const bodies: string[] = []
  const behind = createClient({ transport: http(target, { retryCount: 0 }) })
  const ask = ({ method, params }: Partial<RpcCall>) => behind.transport.request({ method, params } as never)
  const answer = async (call: RpcRequest) => {
    const envelope = { jsonrpc: '2.0', id: call.id }
    try {
      return {
        ...envelope,
        result: await node.falsify({ ...call, params: call.params ?? [] }, (instead = call) => ask(instead)),
      }
    } catch (error) {
      if (!(error instanceof RpcRequestError)) throw error
      const { code, details: message, data } = error
      return { ...envelope, error: { code, message, data } }
    }
  }
  const server = await startNodeServer(target, async ({ body, response }) => {
    bodies.push(body)
    const calls: RpcRequest | readonly RpcRequest[] = JSON.parse(body)
    const answers = 'method' in calls ? await answer(calls) : await Promise.all(calls.map(answer))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  })
  const node: DishonestNode = { ...server, bodies, falsify: (_, truth) => truth() }
  return node
}

type RpcRequest = Pick<RpcCall, 'method'> & Partial<RpcCall> & { readonly id: number }
type View = 'sale' | 'linkCommitment' | 'crates'
type Result<Name extends View> = ContractFunctionReturnType<typeof scovillesAbi, 'view', Name>

/** Without the types of single functions. */
const abi: Abi = scovillesAbi

/** Falsifies the result of one function of the collection. */
export function falsifyView<Name extends View>(
  functionName: Name,
  change: (result: Result<Name>) => Result<Name>,
): Falsifier {
  const name: string = functionName
  const item = scovillesAbi.find((entry) => entry.type === 'function' && entry.name === functionName)
  const selector = item?.type === 'function' ? toFunctionSelector(item) : '0x'
  return async (call, truth) => {
    const [request] = call.params as readonly { readonly data?: Hex }[]
    if (call.method !== 'eth_call' || request?.data?.startsWith(selector) !== true) return truth()
    const data = (await truth()) as Hex
    const result = decodeFunctionResult({ abi, functionName: name, data }) as Result<Name>
    return encodeFunctionResult({ abi, functionName: name, result: change(result) })
  }
}

/** Falsifies the result of one RPC method. */
export function falsifyMethod(
  method: string,
  change: (result: unknown, call: RpcCall) => unknown,
): Falsifier {
  return async (call, truth) => (call.method === method ? change(await truth(), call) : truth())
}

/** Several at once. */
export function allOf(...falsifiers: readonly Falsifier[]): Falsifier {
  return (call, truth) => {
    const apply = (index: number): Promise<unknown> =>
      falsifiers[index] === undefined
        ? truth()
        : falsifiers[index](call, (instead) => (instead ? truth(instead) : apply(index + 1)))
    return apply(0)
  }
}
