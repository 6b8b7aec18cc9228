/**
 * A node with a chain of empty blocks and a fixed latency: its responses are complete but so cheap
 * that only the reader is measured. Its argument is a JSON object; prints `{"port":…}` once it
 * listens.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface EmptyNodeOptions {
  /** Number of the newest block. */
  readonly height: number
  /** Simulated round-trip time in milliseconds. */
  readonly latencyMs: number
}

interface Request {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const CHAIN_ID = 7700
/** Timestamp of the first block, and the block time. */
const GENESIS_SECONDS = 1_700_000_000
const BLOCK_SECONDS = 6

const word = (digits: string) => `0x${digits.padStart(64, '0')}`
const hashOf = (number: number) => word(number < 0 ? '' : `b10c${number.toString(16).padStart(12, '0')}`)

/** All fields of a header that Canto's nodes send. */
const rest = {
  difficulty: '0x0',
  extraData: '0x',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  logsBloom: `0x${'0'.repeat(512)}`,
  miner: `0x${'c0'.repeat(20)}`,
  mixHash: word(''),
  nonce: '0x0000000000000000',
  baseFeePerGas: '0xe8d4a51000',
  receiptsRoot: word('56e81f'),
  sha3Uncles: word('1dcc4d'),
  size: '0x220',
  stateRoot: word('57a7e0'),
  totalDifficulty: '0x0',
  transactions: [],
  transactionsRoot: word('56e81f'),
  uncles: [],
}

function resultOf({ method, params }: Request, height: number): unknown {
  if (method === 'eth_chainId') return `0x${CHAIN_ID.toString(16)}`
  if (method === 'eth_getLogs') return []
  if (method !== 'eth_getBlockByNumber') throw new Error(`This node does not know ${method}.`)
  const number = params[0] === 'latest' ? height : Number(params[0])
  if (number > height) return null
  return {
    number: `0x${number.toString(16)}`,
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: `0x${(GENESIS_SECONDS + number * BLOCK_SECONDS).toString(16)}`,
    ...rest,
  }
}

const { height, latencyMs } = JSON.parse(process.argv[2] ?? '{}') as EmptyNodeOptions

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Request | readonly Request[]
    const answer = (one: Request) => ({ jsonrpc: '2.0', id: one.id, result: resultOf(one, height) })
    const text = JSON.stringify('map' in asked ? asked.map(answer) : answer(asked))
    setTimeout(() => response.setHeader('content-type', 'application/json').end(text), latencyMs)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})
process.once('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections())
