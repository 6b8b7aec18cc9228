/** An RPC endpoint that answers from a chain, except where it lies, and records everything that it was sent. */
import { scovillesAbi } from '@peppermint/contracts'
import {
  createClient,
  decodeFunctionResult,
  encodeFunctionResult,
  http,
  RpcRequestError,
  toFunctionSelector,
  type ContractFunctionReturnType,
  type Hex,
} from 'viem'
import { startNodeServer, type NodeServer } from './nodeServer.fixture.ts'
import type { RpcCall } from './nodeProxy.fixture.ts'

/** The answer to a call; `truth` asks the chain, for this call or for another one. */
export type Lie = (call: RpcCall, truth: (instead?: Partial<RpcCall>) => Promise<unknown>) => Promise<unknown>

export interface LyingNode extends NodeServer {
  /** Bodies of all requests, oldest first. */
  readonly bodies: string[]
  /** Answers each call; honest at first. */
  lie: Lie
}

/** Starts the endpoint on a free local port. @param target URL of the chain's node. */
export async function startLyingNode(target: string): Promise<LyingNode> {
  const bodies: string[] = []
  const behind = createClient({ transport: http(target, { retryCount: 0 }) })
  const ask = ({ method, params }: Partial<RpcCall>) =>
    behind.transport.request({ method, params } as never) as Promise<unknown>
  const answer = async (call: RpcRequest) => {
    const envelope = { jsonrpc: '2.0', id: call.id }
    try {
      return {
        ...envelope,
        result: await node.lie({ ...call, params: call.params ?? [] }, (instead = call) => ask(instead)),
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
  const node: LyingNode = { ...server, bodies, lie: (_, truth) => truth() }
  return node
}

type RpcRequest = Pick<RpcCall, 'method'> & Partial<RpcCall> & { readonly id: number }
type View = 'sale' | 'linkCommitment' | 'crates'
type Result<Name extends View> = ContractFunctionReturnType<typeof scovillesAbi, 'view', Name>

/** Lies about the result of one function of the collection. */
export function lieAbout<Name extends View>(
  functionName: Name,
  change: (result: Result<Name>) => Result<Name>,
): Lie {
  const item = scovillesAbi.find((entry) => entry.type === 'function' && entry.name === functionName)
  const selector = item?.type === 'function' ? toFunctionSelector(item) : '0x'
  return async (call, truth) => {
    const [request] = call.params as readonly { readonly data?: Hex }[]
    if (call.method !== 'eth_call' || request?.data?.startsWith(selector) !== true) return truth()
    const data = (await truth()) as Hex
    const result = decodeFunctionResult({ abi: scovillesAbi, functionName, data } as never) as Result<Name>
    return encodeFunctionResult({ abi: scovillesAbi, functionName, result: change(result) } as never)
  }
}

/** Lies about the result of one RPC method. */
export function lieFor(method: string, change: (result: unknown, call: RpcCall) => unknown): Lie {
  return async (call, truth) => (call.method === method ? change(await truth(), call) : truth())
}

/** Tells several lies at once. */
export function allOf(...lies: readonly Lie[]): Lie {
  return (call, truth) => {
    const tell = (index: number): Promise<unknown> =>
      lies[index] === undefined
        ? truth()
        : lies[index](call, (instead) => (instead ? truth(instead) : tell(index + 1)))
    return tell(0)
  }
}
