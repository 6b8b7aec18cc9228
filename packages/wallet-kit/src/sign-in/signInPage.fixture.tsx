/** A page that signs in over a scripted wallet and a scripted server, for tests in a browser. */
import '../theme/styles.css'
import { StrictMode, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { privateKeyToAccount } from 'viem/accounts'
import { hexToString, type Hex, recoverMessageAddress } from 'viem'
import { scriptedPort } from '../connect/scriptedPort.fixture.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { WalletEngine, WalletPort } from '../wallets/wallet.ts'
import {
  createSignInAdapter,
  type SignInAdapter,
  type SignInOperations,
  type SignInStatus,
} from './adapter.ts'
import { SignIn, signInTitle } from './SignIn.tsx'
import { siweMessage } from './siweMessage.ts'
import { useSession } from './useSignInStatus.ts'

/** The test interface on `window`. */
export interface SignInPage {
  /** Requests to wallet and server, in order. */
  readonly requests: readonly string[]
  /** Switches the wallet's account. */
  readonly changeAccount: () => void
  readonly changeChain: () => void
  readonly connect: () => void
  /** The wallet's next answer to a signature request. */
  next: 'sign' | 'reject' | 'fail'
  /** The server's next answer to a sign-out. */
  nextSignOut: 'done' | 'fail' | 'hang'
  /** Resolves the server's pending requests. */
  answer: () => void
  /** The app holds the session status instead of the kit. */
  useAppStatus: () => void
}

const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const bob = '0x2222222222222222222222222222222222222222'
const scripted = scriptedPort([])
const requests: string[] = []
const connected = {
  status: 'connected',
  chainId: 7700,
  chain: 'supported',
  walletId: 'fox',
  walletName: 'Fox',
} as const
let answer = () => undefined as void
const it: SignInPage = {
  requests,
  next: 'sign',
  nextSignOut: 'done',
  answer: () => answer(),
  useAppStatus: () => own.become({ isUsed: true }),
  connect: () => scripted.setSnapshot({ ...connected, account: key.address }),
  changeAccount: () => scripted.setSnapshot({ ...connected, account: bob }),
  changeChain: () => scripted.setSnapshot({ ...connected, account: key.address, chainId: 1 }),
}

async function request({ method, params }: { method: string; params: [Hex, string] }): Promise<unknown> {
  if (method === 'eth_getCode') return '0x'
  requests.push(method)
  if (it.next === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  if (it.next === 'fail') throw Object.assign(new Error('Broken.'), { code: -32603 })
  return key.signMessage({ message: hexToString(params[0]) })
}

const wallet: WalletPort = {
  ...scripted.port,
  // Sign-in uses only the engine's provider, with one request at a time.
  load: async () => ({ ...scripted.port, provider: async () => ({ request }) }) as unknown as WalletEngine,
}

const operations: SignInOperations<string> = {
  async getNonce() {
    requests.push('nonce')
    return 'aNonce123456'
  },
  createMessage: siweMessage,
  getMessageBody: ({ message }) => message,
  async verify({ message, signature }) {
    requests.push('verify')
    return message.includes(await recoverMessageAddress({ message, signature }))
  },
  async signOut() {
    requests.push('signOut')
    if (it.nextSignOut === 'fail') throw new Error('The server is away.')
    if (it.nextSignOut === 'hang') await new Promise<void>((resolve) => (answer = resolve))
  },
}
const kept = createSignInAdapter(operations)

/** An app that holds the session status and passes it as a string. */
class OwnSession {
  readonly #listeners = new Set<() => void>()
  state: { readonly isUsed: boolean; readonly status: SignInStatus } = {
    isUsed: false,
    status: 'unauthenticated',
  }

  become(change: Partial<OwnSession['state']>): void {
    this.state = { ...this.state, ...change }
    this.#listeners.forEach((listener) => listener())
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
const own = new OwnSession()

function useAdapter(): SignInAdapter {
  const { isUsed, status } = useSyncExternalStore(own.subscribe, () => own.state)
  if (!isUsed) return kept
  return {
    ...operations,
    status,
    async verify(signed) {
      const isTrue = await operations.verify(signed as { message: string; signature: Hex })
      if (isTrue) own.become({ status: 'authenticated' })
      return isTrue
    },
    async signOut() {
      await operations.signOut()
      own.become({ status: 'unauthenticated' })
    },
  }
}

const nothing = () => undefined

function Page() {
  const adapter = useAdapter()
  const status = useSession(adapter, wallet)
  const { status: at } = useWallet(wallet)
  return (
    <>
      <output>{`${at}, ${status}`}</output>
      <Dialog
        kind="connect"
        open={at === 'connected' && status === 'unauthenticated'}
        onClose={nothing}
        title={signInTitle((_key, inEnglish) => inEnglish)}
      >
        <SignIn adapter={adapter} wallet={wallet} />
      </Dialog>
    </>
  )
}

Object.assign(globalThis, { signInPage: it })
const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
