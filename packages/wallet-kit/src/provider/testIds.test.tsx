import { beforeAll, expect, test } from 'vitest'
import { AccountDialog } from '../account/AccountDialog.tsx'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { WalletList } from '../connect/WalletList.tsx'
import { createOption } from '../connect/scriptedPort.fixture.ts'
import { toNetwork } from '../networks/network.ts'
import { NetworkDialog } from '../networks/NetworkDialog.tsx'
import type { WalletOption } from '../wallets/wallet.ts'
import { SignInStep } from '../sign-in/SignInStep.tsx'
import { connectedPart } from './connectedPart.ts'
import { canto, connectedState, createFixedPort, renderKit, secondChain } from './renderKit.fixture.tsx'

beforeAll(() => connectedPart.load())

const nothing = () => undefined
const elsewhere = connectedState(1, 'unsupported')
const connected = createFixedPort(connectedState(7700))
const networks = [canto, secondChain].map((chain) => toNetwork(chain))

const listOf = (...wallets: readonly WalletOption[]) => (
  <WalletList
    snapshot={{ status: 'disconnected', discovery: 'done', wallets }}
    viewport={{ isCompact: false, isPhone: false }}
    current={undefined}
    isBusy={false}
    returnTo={undefined}
    declined={undefined}
    onChoose={nothing}
    onRetryLoading={nothing}
  />
)

/** Every control of the kit: the button in its states, the rows of both lists, and what ends or signs. */
const drawn = (testIdPrefix?: string) => {
  const draw = (node: Parameters<typeof renderKit>[0], wallet = connected) =>
    renderKit(node, { wallet, chains: [canto, secondChain], kit: { testIdPrefix } })
  return [
    draw(<ConnectButton />, createFixedPort({ status: 'disconnected' })),
    draw(<ConnectButton />),
    draw(<ConnectButton />, createFixedPort(elsewhere)),
    draw(listOf(createOption({ id: 'fox', name: 'Fox' }))),
    draw(<NetworkDialog open onClose={nothing} wallet={createFixedPort(elsewhere)} networks={networks} />),
    draw(<AccountDialog open onClose={nothing} wallet={connected} />),
    draw(
      <SignInStep
        state={{ status: 'preparing' }}
        walletName="Fox"
        onSign={nothing}
        onRetry={nothing}
        onCheck={nothing}
        onGiveUp={nothing}
        onCancel={nothing}
      />,
    ),
  ]
    .join('')
    .matchAll(/data-testid="([^"]*)"/g)
}

test('an app that asks for test ids finds its controls by them; others find none', () => {
  expect([...drawn('rk-')].map(([, id]) => id)).toEqual([
    'rk-connect-button',
    'rk-chain-button',
    'rk-account-button',
    'rk-wrong-network-button',
    'rk-wallet-option-fox',
    'rk-chain-option-7700',
    'rk-chain-option-7701',
    'rk-chain-option-disconnect',
    'rk-disconnect-button',
    'rk-auth-message-button',
  ])
  expect([...drawn()]).toEqual([])
})

test('a list is named by its group, whatever the app calls that', () => {
  const html = renderKit(
    listOf(
      createOption({ id: 'fox', name: 'Fox', groupName: 'Our own wallets', groupIndex: 1 }),
      createOption({ id: 'hare', name: 'Hare', groupName: 'Mine', groupIndex: 2 }),
    ),
    { wallet: connected },
  )
  const named = [...html.matchAll(/aria-labelledby="([^"]*)"/g)].map(([, id]) => id ?? '')
  expect(named).toHaveLength(html.split('<ul').length - 1)
  const idOf = (name: string) => new RegExp(`id="([^" ]*)">${name}<`).exec(html)?.[1]
  for (const name of ['Our own wallets', 'Mine']) expect(named).toContain(idOf(name))
})
