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

test('without more, nothing is claimed of a chain, and its newest Safe is the recommended one', () => {
  const config = chainConfigSchema.parse({
    chainId: 424_242,
    rpcUrls,
    deployments: {
      ...contracts,
      singletons: [{ address: token, version: '1.3.0' }, ...contracts.singletons],
    },
  })
  expect(config).toMatchObject({
    chainName: 'Chain 424242',
    nativeCurrency: { name: 'Native coin', symbol: 'COIN', decimals: 18, logoUri: '' },
    publicRpcUrl: 'https://node.example/',
    publicRpcAuthentication: 'NO_AUTHENTICATION',
    recommendedVersion: '1.4.1',
    deployments: { multiSends: [], singletons: [{ isL2: true }, { isL2: true }] },
    fromBlock: 0,
    priceSource: { type: 'none' },
    tokens: [],
    safeApps: [],
  })
  expect(config.currencies.slice(0, 2)).toEqual(['USD', 'EUR'])
  expect(faultsOf({ chainId: 7700, rpcUrls, deployments: { factories: [] } })).toEqual([
    expect.stringMatching(/^deployments\.factories: /),
  ])
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
  [
    {
      chainId: 7700,
      rpcUrls,
      priceSource: {
        type: 'chain',
        prices: [
          { token: null, currency: 'USD', price: '1' },
          { token: null, currency: 'USD', oracle: token },
        ],
      },
    },
    'priceSource.prices.1',
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

test('features that the gateway serves are on, unless the operator writes others', () => {
  const featuresOf = (more: object) => chainConfigSchema.parse({ chainId: 7700, rpcUrls, ...more }).features
  const usual = featuresOf({})
  for (const feature of [
    'BATCHING',
    'TX_NOTES',
    'SPEED_UP_TX',
    'NESTED_SAFES',
    'NATIVE_WALLETCONNECT',
    'COUNTERFACTUAL',
    'MY_ACCOUNTS',
    'MASS_PAYOUTS',
  ])
    expect(usual).toContain(feature)
  for (const feature of ['PUSH_NOTIFICATIONS', 'RELAYING', 'RECOVERY', 'NATIVE_SWAPS', 'DOMAIN_LOOKUP'])
    expect(usual).not.toContain(feature)
  expect(featuresOf({ ensRegistryAddress: token })).toEqual([...usual, 'DOMAIN_LOOKUP'])
  expect(featuresOf({ features: ['ERC721'] })).toEqual(['ERC721'])
})

test('currencies of fixed prices are supported, USD and EUR first', () => {
  const { currencies } = chainConfigSchema.parse({
    chainId: 7700,
    rpcUrls,
    currencies: ['CHF', 'EUR'],
    priceSource: { type: 'fixed', prices: [{ token: null, currency: 'SEK', price: '0.5' }] },
  })
  expect(currencies).toEqual(['USD', 'EUR', 'CHF', 'SEK'])
  const ofContracts = { type: 'chain', prices: [{ token: null, currency: 'NOK', oracle: token }] }
  expect(chainConfigSchema.parse({ chainId: 7700, rpcUrls, priceSource: ofContracts }).currencies).toContain(
    'NOK',
  )
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
