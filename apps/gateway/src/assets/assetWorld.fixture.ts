/** A world of the gateway with the contracts of `contracts/Tokens.sol`, and a web server of this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Address, encodeDeployData, encodeFunctionData, getAddress, type Hex } from 'viem'
import { type GatewayWorldOptions, startGatewayWorld } from '../gatewayWorld.fixture.ts'
import { compileSolidity } from './compile.fixture.ts'

export type AssetWorld = Awaited<ReturnType<typeof startAssetWorld>>

/** Starts a world. */
export async function startAssetWorld(options: GatewayWorldOptions = {}) {
  const contracts = compileSolidity(join(import.meta.dirname, 'contracts'), ['Tokens'])
  const world = await startGatewayWorld(options)
  const encode = (contract: string, functionName: string, ...args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: contracts(contract).abi, functionName, args })
  return {
    ...world,
    /** Calldata of a function of one of the contracts. */
    encode,
    async deploy(contract: string, ...args: readonly unknown[]): Promise<Address> {
      const { abi, bytecode } = contracts(contract)
      const { contractAddress } = await world.send({ data: encodeDeployData({ abi, bytecode, args }) })
      if (!contractAddress) throw new Error(`${contract} was not deployed.`)
      return getAddress(contractAddress)
    },
    /** Sends a call from account 0. */
    call: (contract: string, to: Address, functionName: string, ...args: readonly unknown[]) =>
      world.send({ to, data: encode(contract, functionName, ...args) }),
    /** Requests a path of chain 7700. @returns status and JSON. */
    async ask(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
      const response = await world.request(path)
      return { status: response.status, body: await response.json() }
    },
  }
}

export interface WebServer {
  readonly url: string
  /** Of all requests, in order. */
  readonly paths: string[]
  /** What each path answers from now on; others are 404. */
  readonly files: Map<
    string,
    { readonly status?: number; readonly body: string | Uint8Array; readonly location?: string }
  >
  readonly stop: () => void
}

/** Starts a web server on this machine, where no token may lead. */
export async function startWebServer(): Promise<WebServer> {
  const files: WebServer['files'] = new Map()
  const paths: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    paths.push(path)
    const file = files.get(path)
    response.statusCode = file?.status ?? (file === undefined ? 404 : 200)
    if (file?.location !== undefined) response.setHeader('location', file.location)
    response.end(file?.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    files,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
