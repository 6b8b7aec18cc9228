/** The connect dialog, in every step. */
import { useState } from 'react'
import { ConnectContent } from '../../src/connect/ConnectContent.tsx'
import type { Wizard } from '../../src/connect/wizard.ts'
import { ConnectDialog } from '../../src/connect/ConnectDialog.tsx'
import { LoadFallback } from '../../src/lazy/LoadFallback.tsx'
import { Dialog } from '../../src/dialog/Dialog.tsx'
import { explain } from '../../src/errors/index.ts'
import type { WalletPort } from '../../src/wallets/wallet.ts'
import { useTranslation } from '../../src/words/translation.ts'
import type { Screen } from '../gallery/galleryState.ts'
import { allWallets, everyWallet, notInstalled, createFixedPort, findWallet } from './wallets.ts'

type Device = 'desktop' | 'ios' | 'android'

interface StepProps {
  readonly port: WalletPort
  readonly initialState?: Wizard
  readonly device?: Device
}

const nothing = (): void => undefined

/** The dialog at a step, as a visitor would have come to it. */
function Step({ make }: { readonly make: () => StepProps }) {
  const t = useTranslation()
  // Made once for as long as it is shown: a port remembers, and a step begins only once.
  const [{ port, initialState, device = 'desktop' }] = useState(make)
  return (
    <Dialog kind="connect" open onClose={nothing} title={t('connect.title', 'Connect a Wallet')}>
      <ConnectContent
        wallet={port}
        modalSize="wide"
        device={device}
        hosts={['canto.example', 'names.example']}
        {...(initialState && { initialState })}
      />
    </Dialog>
  )
}

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

/** Asked, with a code, without one yet, with one that is over. */
function asking(id: string, pairing?: 'there' | 'over'): StepProps {
  const wallet = findWallet(id)
  const state = { status: 'connecting', walletId: id, walletName: wallet.name } as const
  const expiresAt = pairing === 'over' ? Date.now() - 1 : Date.now() + 300_000
  return {
    port: createFixedPort(pairing ? { ...state, pairing: { uri, qr: uri, expiresAt } } : state),
    initialState: { type: 'CONNECT', wallet, attempt: { status: 'pending' } },
  }
}

function failed(id: string, error: unknown): StepProps {
  const wallet = findWallet(id)
  const problem = explain(error, { walletName: wallet.name, chainName: 'Canto', walletAsked: false })
  return {
    port: createFixedPort(),
    initialState: { type: 'CONNECT', wallet, attempt: { status: 'failed', problem } },
  }
}

const from = { type: 'GET' } as const
const coded = (code: number, text: string) => Object.assign(new Error(text), { code })

const steps: readonly (readonly [id: string, title: string, props: () => StepProps])[] = [
  ['list', 'The list', () => ({ port: createFixedPort() })],
  ['list-none-installed', 'The list, nothing installed', () => ({ port: createFixedPort({}, notInstalled) })],
  ['list-many', 'The list of every wallet', () => ({ port: createFixedPort({}, everyWallet) })],
  ['looking', 'Looking for wallets', () => ({ port: createFixedPort({ discovery: 'looking' }, []) })],
  ['loading', 'The engine is loading', () => ({ port: createFixedPort({ discovery: 'loading' }, []) })],
  ['not-loaded', 'The engine did not arrive', () => ({ port: createFixedPort({ discovery: 'failed' }, []) })],
  ['none', 'No wallet in this browser', () => ({ port: createFixedPort({}, []) })],
  [
    'refused',
    'The wallet sent an address with a wrong checksum',
    () => ({
      port: createFixedPort({
        status: 'disconnected',
        rejected: { address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', walletName: 'Fox' },
      }),
    }),
  ],
  [
    'learn',
    'What is a wallet (one column)',
    () => ({ port: createFixedPort(), initialState: { type: 'LEARN_COMPACT' } }),
  ],
  ['get', 'Get a wallet', () => ({ port: createFixedPort({}, notInstalled), initialState: { type: 'GET' } })],
  ['waiting', 'The wallet is asking', () => asking('io.fox')],
  ['preparing', 'The code is on its way', () => asking('walletConnect')],
  ['code', 'The code', () => asking('walletConnect', 'there')],
  ['code-of-wallet', 'The code of one wallet', () => asking('rainbow', 'there')],
  ['code-over', 'The code has expired', () => asking('rainbow', 'over')],
  ['failed', 'Failed', () => failed('io.fox', new Error('Something broke inside.'))],
  ['pending', 'An earlier question is open', () => failed('io.fox', coded(-32002, 'Already pending.'))],
  ['unreachable', 'The wallet cannot be reached', () => failed('rainbow', new Error('Failed to fetch'))],
  [
    'unavailable',
    'Not available here',
    () => ({
      port: createFixedPort(),
      initialState: { type: 'CONNECT', wallet: findWallet('coinbase'), attempt: { status: 'unavailable' } },
    }),
  ],
  [
    'download-options',
    'Ways to get it',
    () => ({
      port: createFixedPort(),
      initialState: { type: 'DOWNLOAD_OPTIONS', wallet: findWallet('rainbow'), from },
    }),
  ],
  [
    'download',
    'Get the app',
    () => ({
      port: createFixedPort(),
      initialState: { type: 'DOWNLOAD', wallet: findWallet('rainbow'), from },
    }),
  ],
  [
    'guide-phone',
    'Getting started on a phone',
    () => ({
      port: createFixedPort(),
      initialState: { type: 'INSTRUCTIONS_MOBILE', wallet: findWallet('rainbow'), from },
    }),
  ],
  [
    'guide-extension',
    'Getting started in the browser',
    () => ({
      port: createFixedPort(),
      initialState: { type: 'INSTRUCTIONS_EXTENSION', wallet: findWallet('rainbow'), from },
    }),
  ],
  ['phone-list', 'On a phone: the list', () => ({ port: createFixedPort({}, notInstalled), device: 'ios' })],
  [
    'phone-get',
    'On a phone: get a wallet',
    () => ({ port: createFixedPort({}, notInstalled), initialState: { type: 'GET' }, device: 'ios' }),
  ],
  ['phone-open', 'On a phone: opening the app', () => ({ ...asking('rainbow'), device: 'android' })],
]

/** All of them. */
export const connectScreens: readonly Screen[] = [
  ...steps.map(([id, title, props]) => ({
    id: `connect-${id}`,
    title: `Connect: ${title}`,
    draw: () => <Step make={props} />,
  })),
  {
    id: 'connect-frame',
    title: 'Connect: its content is on its way',
    draw: () => (
      <Dialog kind="connect" open onClose={nothing} title="Connect a Wallet">
        <LoadFallback state={{ failures: 0 }} onRetry={nothing} />
      </Dialog>
    ),
  },
  {
    id: 'connect-frame-failed',
    title: 'Connect: its content did not arrive',
    draw: () => (
      <Dialog kind="connect" open onClose={nothing} title="Connect a Wallet">
        <LoadFallback state={{ failures: 1 }} onRetry={nothing} />
      </Dialog>
    ),
  },
  {
    id: 'connect-frame-failed-again',
    title: 'Connect: its content did not arrive, nor when it was tried again',
    draw: () => (
      <Dialog kind="connect" open onClose={nothing} title="Connect a Wallet">
        <LoadFallback state={{ failures: 2 }} onRetry={nothing} />
      </Dialog>
    ),
  },
  {
    id: 'connect-compact',
    title: 'Connect: one column on a wide screen',
    draw: () => (
      <ConnectDialog
        open
        onClose={nothing}
        wallet={createFixedPort({}, allWallets)}
        hosts={[]}
        modalSize="compact"
      />
    ),
  },
]
