/** The connect dialog, in every step. */
import { useState } from 'react'
import { Choice } from '../../src/connect/Choice.tsx'
import type { Wizard } from '../../src/connect/wizard.ts'
import { ConnectDialog } from '../../src/connect/ConnectDialog.tsx'
import { LoadWords } from '../../src/lazy/LoadWords.tsx'
import { Dialog } from '../../src/dialog/Dialog.tsx'
import { explain } from '../../src/errors/index.ts'
import type { WalletPort } from '../../src/wallets/wallet.ts'
import { useSay } from '../../src/words/words.ts'
import type { Screen } from '../gallery/shown.ts'
import { everything, offered, still, walletOf } from './wallets.ts'

type Device = 'desktop' | 'ios' | 'android'

interface StepProps {
  readonly port: WalletPort
  readonly begin?: Wizard
  readonly device?: Device
}

const nothing = (): void => undefined

/** The dialog at a step, as a visitor would have come to it. */
function Step({ make }: { readonly make: () => StepProps }) {
  const say = useSay()
  // Made once for as long as it is shown: a port remembers, and a step begins only once.
  const [{ port, begin, device = 'desktop' }] = useState(make)
  return (
    <Dialog kind="connect" open onClose={nothing} title={say('connect.title', 'Connect a Wallet')}>
      <Choice
        wallet={port}
        modalSize="wide"
        device={device}
        hosts={['canto.example', 'names.example']}
        {...(begin && { begin })}
      />
    </Dialog>
  )
}

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

/** Asked, with a code, without one yet, with one that is over. */
function asking(id: string, pairing?: 'there' | 'over'): StepProps {
  const wallet = walletOf(id)
  const state = { status: 'connecting', walletId: id, walletName: wallet.name } as const
  const expiresAt = pairing === 'over' ? Date.now() - 1 : Date.now() + 300_000
  return {
    port: still(pairing ? { ...state, pairing: { uri, qr: uri, expiresAt } } : state),
    begin: { at: 'CONNECT', wallet, attempt: { at: 'asking' } },
  }
}

function failed(id: string, error: unknown): StepProps {
  const wallet = walletOf(id)
  const problem = explain(error, { walletName: wallet.name, chainName: 'Canto', walletAsked: false })
  return { port: still(), begin: { at: 'CONNECT', wallet, attempt: { at: 'failed', problem } } }
}

const from = { at: 'GET' } as const
const coded = (code: number, text: string) => Object.assign(new Error(text), { code })

const steps: readonly (readonly [id: string, title: string, props: () => StepProps])[] = [
  ['list', 'The list', () => ({ port: still() })],
  ['list-none-installed', 'The list, nothing installed', () => ({ port: still({}, offered) })],
  ['looking', 'Looking for wallets', () => ({ port: still({ discovery: 'looking' }, []) })],
  ['loading', 'The engine is loading', () => ({ port: still({ discovery: 'loading' }, []) })],
  ['not-loaded', 'The engine did not arrive', () => ({ port: still({ discovery: 'failed' }, []) })],
  ['none', 'No wallet in this browser', () => ({ port: still({}, []) })],
  [
    'refused',
    'The wallet sent an address with a wrong checksum',
    () => ({
      port: still({
        status: 'disconnected',
        rejected: { address: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', walletName: 'Fox' },
      }),
    }),
  ],
  ['learn', 'What is a wallet (one column)', () => ({ port: still(), begin: { at: 'LEARN_COMPACT' } })],
  ['get', 'Get a wallet', () => ({ port: still({}, offered), begin: { at: 'GET' } })],
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
      port: still(),
      begin: { at: 'CONNECT', wallet: walletOf('coinbase'), attempt: { at: 'unavailable' } },
    }),
  ],
  [
    'download-options',
    'Ways to get it',
    () => ({ port: still(), begin: { at: 'DOWNLOAD_OPTIONS', wallet: walletOf('rainbow'), from } }),
  ],
  [
    'download',
    'Get the app',
    () => ({ port: still(), begin: { at: 'DOWNLOAD', wallet: walletOf('rainbow'), from } }),
  ],
  [
    'guide-phone',
    'Getting started on a phone',
    () => ({ port: still(), begin: { at: 'INSTRUCTIONS_MOBILE', wallet: walletOf('rainbow'), from } }),
  ],
  [
    'guide-extension',
    'Getting started in the browser',
    () => ({ port: still(), begin: { at: 'INSTRUCTIONS_EXTENSION', wallet: walletOf('rainbow'), from } }),
  ],
  ['phone-list', 'On a phone: the list', () => ({ port: still({}, offered), device: 'ios' })],
  [
    'phone-get',
    'On a phone: get a wallet',
    () => ({ port: still({}, offered), begin: { at: 'GET' }, device: 'ios' }),
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
        <LoadWords state={{ failures: 0 }} onRetry={nothing} />
      </Dialog>
    ),
  },
  {
    id: 'connect-frame-failed',
    title: 'Connect: its content did not arrive',
    draw: () => (
      <Dialog kind="connect" open onClose={nothing} title="Connect a Wallet">
        <LoadWords state={{ failures: 1 }} onRetry={nothing} />
      </Dialog>
    ),
  },
  {
    id: 'connect-frame-failed-again',
    title: 'Connect: its content did not arrive, nor when it was tried again',
    draw: () => (
      <Dialog kind="connect" open onClose={nothing} title="Connect a Wallet">
        <LoadWords state={{ failures: 2 }} onRetry={nothing} />
      </Dialog>
    ),
  },
  {
    id: 'connect-compact',
    title: 'Connect: one column on a wide screen',
    draw: () => (
      <ConnectDialog open onClose={nothing} wallet={still({}, everything)} hosts={[]} modalSize="compact" />
    ),
  },
]
