import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  canto,
  connectedState,
  stripTags,
  secondChain,
  createFixedPort,
} from '../provider/renderKit.fixture.tsx'
import type { WalletState } from '../wallets/wallet.ts'
import { findNetwork, toNetwork } from './network.ts'
import { NetworkDialog } from './NetworkDialog.tsx'

const networks = [canto, secondChain].map((chain) => toNetwork(chain))
const draw = (state: WalletState, among: typeof networks = networks) =>
  renderToStaticMarkup(
    <NetworkDialog open onClose={() => undefined} wallet={createFixedPort(state)} networks={among} />,
  )

test('[B-13] a chain in the interface: id, name, picture, whether it is ours, its explorer', () => {
  expect(toNetwork(canto)).toEqual({
    id: 7700,
    name: 'Canto',
    unsupported: false,
    explorer: { name: 'Tuber', url: 'https://tuber.build' },
  })
  expect(toNetwork({ ...secondChain, blockExplorers: undefined })).toEqual({
    id: 7701,
    name: 'Second',
    iconUrl: 'data:image/svg+xml,second',
    unsupported: false,
  })
  expect(findNetwork(networks, 7701).name).toBe('Second')
  expect(findNetwork(networks, 5)).toEqual({ id: 5, name: '5', unsupported: true })
})

test('[B-07] every chain can be selected except the current one, which is marked', () => {
  const html = draw(connectedState(7701))
  expect(stripTags(html)).toContain('Switch Networks')
  expect(html).toMatch(/aria-current="true" aria-disabled="true"><img[^>]*><bdi>Second<\/bdi>/)
  expect(html).toMatch(
    /aria-disabled="false"><span class="kit-letter" data-letter="C"><\/span><bdi>Canto<\/bdi>/,
  )
  expect(stripTags(html)).not.toContain('Disconnect')
})

test('[B-03] elsewhere the dialog says that the network is wrong, and offers to leave', () => {
  const text = stripTags(draw(connectedState(5, 'unsupported')))
  expect(text).toContain('|Wrong network detected, switch or disconnect to continue.|')
  expect(text).toContain('|Disconnect|')
  expect(text).not.toContain('Connected')
})

test.for([['with one network', 1] as const, ['with several', 2] as const])(
  '[B-07] a wallet that cannot switch is not offered to, %s',
  ([, count]) => {
    const state = { ...connectedState(5, 'unsupported'), unsupportedRequests: ['switch-chain'] as const }
    const text = stripTags(draw(state, networks.slice(0, count)))
    expect(text).toContain('Your wallet does not support switching networks from this app.')
    expect(text).toContain('|Disconnect|')
    expect(text).not.toMatch(/Switch to Canto|Second|switch or disconnect/)
  },
)

test('[B-07] stays closed without a wallet, or on the only chain', () => {
  expect(stripTags(draw({ status: 'disconnected' }))).toBe('|')
  const alone = networks.slice(0, 1)
  expect(stripTags(draw(connectedState(5, 'unsupported'), alone))).toContain('|Switch to Canto|')
  expect(stripTags(draw(connectedState(7700), alone))).toBe('|')
})
