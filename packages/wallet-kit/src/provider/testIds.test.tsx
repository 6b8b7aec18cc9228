import { beforeAll, expect, test } from 'vitest'
import { AccountDialog } from '../account/AccountDialog.tsx'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { WalletList } from '../connect/WalletList.tsx'
import { createOption } from '../connect/scriptedPort.fixture.ts'
import { toNetwork } from '../networks/network.ts'
import { NetworkDialog } from '../networks/NetworkDialog.tsx'
import { SignInStep } from '../sign-in/SignInStep.tsx'
import { connectedPart } from './connectedPart.ts'
import { canto, connectedState, createFixedPort, renderKit, secondChain } from './renderKit.fixture.tsx'

beforeAll(() => connectedPart.load())

const nothing = () => undefined
const elsewhere = connectedState(1, 'unsupported')
const connected = createFixedPort(connectedState(7700))
const networks = [canto, secondChain].map((chain) => toNetwork(chain))

/** Every control of the kit: the button in its states, the rows of both lists, and what ends or signs. */
const drawn = (testIdPrefix?: string) => {
  const draw = (node: Parameters<typeof renderKit>[0], wallet = connected) =>
    renderKit(node, { wallet, chains: [canto, secondChain], kit: { testIdPrefix } })
  return [
    draw(<ConnectButton />, createFixedPort({ status: 'disconnected' })),
    draw(<ConnectButton />),
    draw(<ConnectButton />, createFixedPort(elsewhere)),
    draw(
      <WalletList
        snapshot={{
          status: 'disconnected',
          discovery: 'done',
          wallets: [createOption({ id: 'fox', name: 'Fox' })],
        }}
        viewport={{ isCompact: false, isPhone: false }}
        current={undefined}
        isBusy={false}
        returnTo={undefined}
        declined={undefined}
        onChoose={nothing}
        onRetryLoading={nothing}
      />,
    ),
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
