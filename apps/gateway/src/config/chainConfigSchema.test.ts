import {
  appAccessPolicy,
  appFeature,
  chainFeature,
  gasPrice,
  rpcAuthentication,
  socialPlatform,
} from '@peppermint/safe/wire'
import { expect, test } from 'vitest'
import { chainConfigSchema } from './chainConfigSchema.ts'

const rpcUrls = ['https://node.example/']
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const contracts = { factories: [token], singletons: [{ address: token, version: '1.4.1' }] }

const faultsOf = (input: unknown) =>
  chainConfigSchema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('Canto needs nothing but its id and an RPC endpoint', () => {
  const config = chainConfigSchema.parse({ chainId: 7700, rpcUrls: ['https://node.example/key'] })
  expect(config).toMatchObject({
    chainName: 'Canto',
    shortName: 'canto',
    nativeCurrency: { name: 'Canto', symbol: 'CANTO', decimals: 18, logoUri: '' },
    // Never the operator's endpoint: its path may be a key.
    publicRpcUrl: 'https://canto.gravitychain.io',
    publicRpcAuthentication: 'NO_AUTHENTICATION',
    blockExplorerUriTemplate: { txHash: 'https://tuber.build/tx/{{txHash}}' },
    recommendedVersion: '1.3.0',
    fromBlock: 0,
    priceSource: { type: 'none' },
    tokens: [],
    safeApps: [],
  })
  expect(config.deployments).toEqual({
    factories: ['0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC'],
    singletons: [
      { address: '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA', version: '1.3.0', isL2: true },
      { address: '0x69f4D1788e39c87893C980c06EdF4b7f686e2938', version: '1.3.0', isL2: false },
    ],
    fallbackHandlers: ['0x017062a1dE2FE6b99BE3d9d37841FeD19F573804'],
    multiSends: ['0x998739BFdAAdde7C933B942a68053933098f9EDa'],
    multiSendCallOnlys: ['0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B'],
    signMessageLibs: ['0x98FFBBF51bb33A056B08ddf711f289936AafF717'],
    createCalls: ['0xB19D6FFc2182150F8Eb585b79D4ABcd7C5640A9d'],
    simulateTxAccessors: ['0x727a77a074D1E6c4530e814F89E618a3298FC044'],
  })
  expect(config.currencies.slice(0, 2)).toEqual(['USD', 'EUR'])
})

test('a chain that safe-deployments lists has all contracts of 1.4.1 and 1.3.0, newest first', () => {
  const { deployments, recommendedVersion, contractNames } = chainConfigSchema.parse({ chainId: 1, rpcUrls })
  expect(recommendedVersion).toBe('1.4.1')
  expect(deployments.factories).toEqual([
    '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
    '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC',
  ])
  expect(deployments.singletons.map(({ version, isL2 }) => `${version} ${isL2}`)).toEqual([
    '1.4.1 true',
    '1.4.1 false',
    '1.3.0 true',
    '1.3.0 true',
    '1.3.0 false',
    '1.3.0 false',
  ])
  expect(contractNames).toContainEqual({
    address: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
    name: 'SafeL2 1.4.1',
    logoUri: null,
  })
})

test('a chain that is not listed needs its factories and singletons, nothing else', () => {
  expect(faultsOf({ chainId: 424_242, rpcUrls })).toEqual([
    'deployments: safe-deployments does not list chain 424242: name its factories and singletons',
  ])
  expect(chainConfigSchema.parse({ chainId: 424_242, rpcUrls, deployments: contracts })).toMatchObject({
    chainName: 'Chain 424242',
    publicRpcUrl: 'https://node.example/',
    recommendedVersion: '1.4.1',
    deployments: { multiSends: [], singletons: [{ isL2: true }] },
  })
})

test.each([
  [['https://node.example/v2/key'], undefined],
  [['https://node.example/?key=1'], undefined],
  [['https://user:key@node.example/'], undefined],
  [['wss://node.example/'], undefined],
  [['https://node.example/key', 'https://open.example'], 'https://open.example'],
  [['https://open.example/', 'http://localhost:8545'], 'http://localhost:8545'],
  [['http://127.0.0.1:8545/key'], 'http://127.0.0.1:8545/key'],
  [['http://127.0.0.1.example/key'], undefined],
])('of %j clients are shown %s', (urls, publicRpcUrl) => {
  const input = { chainId: 424_242, rpcUrls: urls, deployments: contracts }
  const result = chainConfigSchema.safeParse(input)
  expect(result.data?.publicRpcUrl).toBe(publicRpcUrl)
  if (publicRpcUrl === undefined)
    expect(faultsOf(input)).toEqual([
      'publicRpcUrl: is required: the RPC URLs may contain a key, and clients are shown this one',
    ])
})

test.each([
  [{ chainId: 0, rpcUrls }, 'chainId'],
  [{ chainId: 7700, rpcUrls: [] }, 'rpcUrls(.0)?'],
  [{ chainId: 7700, rpcUrls: ['node.example'] }, 'rpcUrls.0'],
  [{ chainId: 7700, rpcUrls, surprise: 1 }, ''],
  [{ chainId: 7700, rpcUrls, abis: [{ name: 'x', abi: ['function broken('] }] }, 'abis.0.abi'],
  [
    {
      chainId: 7700,
      rpcUrls,
      priceSource: { type: 'fixed', prices: [{ token: null, currency: 'USD', price: '-1' }] },
    },
    'priceSource.prices.0.price',
  ],
  [{ chainId: 7700, rpcUrls, currencies: ['usd'] }, 'currencies.0'],
  [{ chainId: 7700, rpcUrls, gasPrice: [{ type: 'oracle' }] }, 'gasPrice.0.type'],
  [{ chainId: 7700, rpcUrls, safeApps: [{ url: 'javascript:alert(1)', name: 'x' }] }, 'safeApps.0.url'],
  [
    { chainId: 7700, rpcUrls, tokens: [{ address: '0x1', name: '', symbol: '', decimals: 18 }] },
    'tokens.0.address',
  ],
])('an invalid configuration names its field (case %#)', (input, field) => {
  expect(faultsOf(input)?.[0]).toMatch(new RegExp(`^${field}: `))
})

test('ABIs are human-readable or JSON, addresses in any case', () => {
  const item = { type: 'function', name: 'mint', inputs: [], outputs: [], stateMutability: 'payable' }
  const { abis, tokens } = chainConfigSchema.parse({
    chainId: 7700,
    rpcUrls,
    abis: [
      { name: 'one', abi: ['function mint() payable'] },
      { name: 'other', address: token.toUpperCase().replace('0X', '0x'), abi: [item] },
    ],
    tokens: [{ address: token, name: 'Note', symbol: 'NOTE', decimals: 18 }],
  })
  expect(abis).toEqual([
    { name: 'one', address: null, abi: [item] },
    { name: 'other', address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', abi: [item] },
  ])
  expect(tokens[0]).toMatchObject({ address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', isSpam: false })
})

test('currencies of fixed prices are supported, USD and EUR first', () => {
  const { currencies } = chainConfigSchema.parse({
    chainId: 7700,
    rpcUrls,
    currencies: ['CHF', 'EUR'],
    priceSource: { type: 'fixed', prices: [{ token: null, currency: 'SEK', price: '0.5' }] },
  })
  expect(currencies).toEqual(['USD', 'EUR', 'CHF', 'SEK'])
})

test('[G-27] accepts every value of the enumerations of chains and apps', () => {
  const gasPrices = [
    { type: 'ORACLE', uri: 'https://gas.example', gasParameter: 'fast', gweiFactor: '1000000000' },
    { type: 'FIXED', weiValue: '1000000000' },
    { type: 'FIXED1559', maxFeePerGas: '2', maxPriorityFeePerGas: '1' },
    { type: 'UNKNOWN' },
  ]
  expect(gasPrices.map(({ type }) => type)).toEqual(gasPrice.options.map(({ shape }) => shape.type.value))
  const policies = appAccessPolicy.options.map((type) => ({ type, value: ['https://safe.example'] }))
  for (const publicRpcAuthentication of rpcAuthentication.options)
    for (const accessControl of policies) {
      const app = {
        id: 7,
        url: 'https://app.example',
        name: 'App',
        accessControl,
        features: [...appFeature.options],
        socialProfiles: socialPlatform.options.map((platform) => ({ platform, url: 'https://x.example' })),
      }
      const features = [...chainFeature.options]
      const input = {
        chainId: 7700,
        rpcUrls,
        publicRpcAuthentication,
        features,
        gasPrice: gasPrices,
        safeApps: [app],
      }
      expect(chainConfigSchema.parse(input)).toMatchObject(input)
    }
})
