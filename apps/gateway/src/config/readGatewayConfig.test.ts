import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '@peppermint/http/configFields.ts'
import { readGatewayConfig } from './readGatewayConfig.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'peppermint-gateway-config-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const written = async (content: unknown) => {
  const path = join(dir, `${Math.random()}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const errorsOf = (args: readonly string[], env: Record<string, string> = {}) => {
  try {
    readGatewayConfig(args, env)
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  return []
}

test('one RPC endpoint is a whole configuration', () => {
  const config = readGatewayConfig(['--rpc', 'http://127.0.0.1:8545'], {})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8_000,
    basePath: '',
    logLevel: 'info',
    drainSeconds: 0,
  })
  expect(config?.database).toEqual({ type: 'folder', folder: join(process.cwd(), '.data/gateway/postgres') })
  expect(config?.chains).toEqual([{ rpcUrls: ['http://127.0.0.1:8545'] }])
})

test('flags replace variables, and the files of secrets', async () => {
  const env = { RPC_URLS_FILE: await written('http://file:1'), PORT: '1', BASE_PATH: '/a', LOG_LEVEL: 'warn' }
  expect(readGatewayConfig([], env)).toMatchObject({ port: 1, basePath: '/a', logLevel: 'warn' })
  expect(readGatewayConfig([], env).chains[0]?.rpcUrls).toEqual(['http://file:1'])
  const flags = '--rpc http://a:1,http://b:2 --port 2 --base-path /safe/ --from 7 --host :: --log-level debug'
  const config = readGatewayConfig(flags.split(' '), env)
  expect(config).toMatchObject({ port: 2, basePath: '/safe', host: '::', logLevel: 'debug' })
  expect(config?.chains[0]).toMatchObject({ rpcUrls: ['http://a:1', 'http://b:2'], fromBlock: 7 })
})

test('a file has several chains, with a default for everything but the RPC endpoint', async () => {
  const file = await written({
    chains: [
      { rpcUrls: ['https://canto.example/token'], chainId: 7700, fromBlock: 5 },
      {
        rpcUrls: ['wss://other.example'],
        abis: [
          {
            name: 'Vault',
            address: `0x${'AB'.repeat(20)}`,
            abi: ['function deposit(uint256 amount) payable'],
          },
          {
            name: 'Json',
            abi: [{ type: 'function', name: 'x', inputs: [], outputs: [], stateMutability: 'view' }],
          },
        ],
      },
    ],
  })
  const config = readGatewayConfig(['--config', file], {})
  expect(config?.chains.map(({ chainId, fromBlock }) => [chainId, fromBlock])).toEqual([
    [7700, 5],
    [undefined, undefined],
  ])
})

test('every fault is named at once, with its place', async () => {
  expect(errorsOf([])).toEqual([
    'RPC_URLS: must name an RPC endpoint of the chain (--rpc URL), or GATEWAY_CONFIG a file of chains (--config FILE)',
  ])
  expect(
    errorsOf(['--port', '70000', '--base-path', 'safe', '--rpc', 'ftp://x', '--from', '-1']),
  ).toHaveLength(1)
  expect(errorsOf(['--port=70000', '--base-path=safe', '--rpc=ftp://x', '--from=x'])).toEqual([
    'RPC_URLS[0]: each must be an http(s) or ws(s) address',
    expect.stringMatching(/^FROM_BLOCK: must be a whole number/),
    'PORT: must be a whole number from 0 to 65535',
    'BASE_PATH: must be a path such as /gateway',
  ])
  const file = await written({
    chains: [
      { rpcUrls: [], chainID: 1, reorgWindow: 0 },
      {
        rpcUrls: ['http://x'],
        tokens: [{ address: '0x12', name: '', symbol: '', decimals: 18 }],
        abis: [{ name: 'V', abi: ['nonsense'] }],
      },
    ],
  })
  const errors = errorsOf(['--config', file])
  expect(errors).toHaveLength(5)
  for (const part of [
    'chains[0].rpcUrls[0]: must be an http(s) or ws(s) URL',
    'chains[0].reorgWindow: Too small',
    'chains[0]: Unrecognized key: "chainID"',
    'chains[1].abis[0].abi: cannot be parsed',
    'chains[1].tokens[0].address: That isn’t an address: it has 2 characters after 0x instead of 40.',
  ])
    expect(errors.join('\n')).toContain(`${file}: ${part}`)
})

test('[M-08] an address of the file with a wrong checksum is refused', async () => {
  const wrong = '0x70997970c51812dc3A010C7d01b50e0d17dc79C8'
  const file = await written({ chains: [{ rpcUrls: ['http://x'], ensRegistryAddress: wrong }] })
  expect(errorsOf(['--config', file]).join('\n')).toContain(
    'chains[0].ensRegistryAddress: The capital letters in this address don’t match its checksum',
  )
})

test('a file that cannot be used is named, and its content is not quoted', async () => {
  expect(errorsOf(['--config', join(dir, 'none.json')])[0]).toMatch(/none\.json cannot be read: ENOENT$/)
  const file = await written('{"chains": [{"rpcUrls": ["https://x/secret-token"')
  expect(errorsOf(['--config', file])[0]).toMatch(/cannot be read: it is not valid JSON$/)
  const twice = await written({ chains: [1, 2].map(() => ({ rpcUrls: ['http://x'], chainId: 7700 })) })
  expect(errorsOf(['--config', twice])[0]).toMatch(/chain 7700 is listed more than once$/)
  expect(errorsOf(['--config', twice, '--rpc', 'http://x', '--from', '1'])).toEqual([
    'RPC_URLS: must not be set beside GATEWAY_CONFIG, which has the chains',
    'FROM_BLOCK: must not be set beside GATEWAY_CONFIG, which has the chains',
    expect.stringContaining('listed more than once'),
  ])
})

test('an unknown flag is refused', () => {
  expect(errorsOf(['--rcp', 'http://x'])[0]).toContain('--rcp')
})
