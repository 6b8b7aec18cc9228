import { loadAllWallets } from '@peppermint/wallet-kit/wallets'
import { createConfig, createConnector, http, injected } from 'wagmi'
import { canto } from 'wagmi/chains'
import { expect, test } from 'vitest'
import {
  connectorsForWallets,
  getDefaultConfig,
  getDefaultWallets,
  getWalletConnectConnector,
} from '../index.ts'
import { readListed } from './connectorsForWallets.ts'
import { ledgerWallet, metaMaskWallet, rainbowWallet } from './index.ts'
import { toDefinitions } from './toDefinitions.ts'
import type { CreateWalletFn, WalletList } from './wallet.ts'

const app = { appName: 'Lemonade', projectId: '7070707070707070707070707070707a' }
const config = { chains: [canto], transports: { [canto.id]: http('http://127.0.0.1:1') } } as const

/** The definitions that the kit gets for a list. */
async function define(list: WalletList) {
  const { connectors } = createConfig({ ...config, connectors: connectorsForWallets(list, app) })
  return { connectors, definitions: toDefinitions(readListed(connectors) ?? [], await loadAllWallets()) }
}

const foghorn: CreateWalletFn = ({ projectId }) => ({
  id: 'foghorn',
  name: 'Foghorn',
  rdns: 'example.foghorn',
  iconUrl: '/foghorn.svg',
  iconAccent: '#005a78',
  iconBackground: 'teal',
  downloadUrls: { ios: 'https://foghorn.example/ios', macos: 'https://foghorn.example/mac' },
  mobile: { getUri: (uri) => `foghorn://${uri}` },
  qrCode: {
    getUri: (uri) => `https://foghorn.example/${uri}`,
    instructions: {
      learnMoreUrl: 'https://foghorn.example/help',
      steps: [{ step: 'scan', title: 'Press the horn', description: 'Point the camera here.' }],
    },
  },
  createConnector: getWalletConnectConnector({ projectId }),
})

test('a list keeps its order and headings, and a wallet of two groups is in the first', async () => {
  const { definitions } = await define([
    { groupName: 'Popular', wallets: [rainbowWallet, ledgerWallet] },
    { groupName: 'At sea', wallets: [metaMaskWallet, rainbowWallet] },
  ])
  expect(definitions.map(({ id, group }) => [id, group])).toEqual([
    ['rainbow', 'popular'],
    ['ledger', 'popular'],
    ['metaMask', 'At sea'],
  ])
  expect(definitions[0]).toMatchObject({ name: 'Rainbow', rdns: ['me.rainbow'] })
})

test('all wallets behind a relay share one connector, an own wallet too', async () => {
  const { connectors, definitions } = await define([{ groupName: 'Ours', wallets: [rainbowWallet, foghorn] }])
  expect(connectors.map(({ id }) => id)).toEqual(['injected', 'walletConnect'])
  const [, own] = definitions
  expect(own).toMatchObject({
    id: 'foghorn',
    group: 'Ours',
    rdns: ['example.foghorn'],
    iconUrl: '/foghorn.svg',
    iconBackground: '#ffffff',
    accent: '#005a78',
    downloadUrls: { ios: 'https://foghorn.example/ios', browserExtension: 'https://foghorn.example/mac' },
    qrCode: {
      instructions: { steps: [{ title: 'Press the horn', description: 'Point the camera here.' }] },
    },
  })
  expect(own?.walletConnect?.ios?.('wc:1')).toBe('foghorn://wc:1')
  expect(own?.walletConnect?.qr?.('wc:1')).toBe('https://foghorn.example/wc:1')
})

test('a wallet whose author wrote its connector is connected through it, with its details', async () => {
  const details: unknown[] = []
  const buoy: CreateWalletFn = () => ({
    id: 'buoy',
    name: 'Buoy',
    iconUrl: '',
    iconBackground: '#fff',
    hidden: () => true,
    createConnector: (walletDetails) => {
      details.push(walletDetails.rkDetails)
      return createConnector((given) => ({ ...injected()(given), ...walletDetails }))
    },
  })
  const copy: CreateWalletFn = (parameters) => ({
    ...rainbowWallet(parameters),
    createConnector: () => injected(),
  })
  const { connectors, definitions } = await define([{ groupName: 'Ours', wallets: [buoy, copy] }])
  expect(connectors.map(({ id, name }) => [id, name]).slice(2)).toEqual([
    ['buoy', 'Buoy'],
    ['rainbow', 'Rainbow'],
  ])
  expect(details).toMatchObject([{ id: 'buoy', groupName: 'Ours', index: 0, isRainbowKitConnector: true }])
  expect(connectors[2]).toMatchObject({ rkDetails: { id: 'buoy' } })
  expect(definitions.map(({ connectorId }) => connectorId)).toEqual(['buoy', 'rainbow'])
  expect(definitions[0]?.isSupported?.({} as never)).toBe(false)
})

test('one that is known to be missing leads to its downloads', async () => {
  const missing: CreateWalletFn = () => ({
    id: 'buoy',
    name: 'Buoy',
    iconUrl: '',
    iconBackground: '#fff',
    installed: false,
    downloadUrls: { chrome: 'https://buoy.example' },
    createConnector: () => injected(),
  })
  const { definitions } = await define([{ groupName: 'Ours', wallets: [missing] }])
  expect(definitions[0]).not.toHaveProperty('connectorId')
})

test('an empty list and an empty project id are refused', () => {
  expect(() => connectorsForWallets([], app)).toThrow('the list is empty')
  const [group] = getDefaultWallets().wallets
  expect(() => connectorsForWallets([group!], { ...app, projectId: '' })).toThrow('project id is empty')
})

test('a default config has wagmi’s options, default transports, and the default wallets', () => {
  const made = getDefaultConfig({ ...app, chains: [canto], ssr: true, pollingInterval: 1234 })
  expect(made._internal.ssr).toBe(true)
  expect(made.getClient({ chainId: canto.id }).pollingInterval).toBe(1234)
  expect(made.getClient({ chainId: canto.id }).transport.type).toBe('http')
  const listed = readListed(made.connectors)?.map(({ wallet }) => wallet.id)
  expect(listed).toEqual(['safe', 'rainbow', 'base', 'metaMask', 'walletConnect'])
  expect(getDefaultWallets(app).connectors).toHaveLength(2)
})
