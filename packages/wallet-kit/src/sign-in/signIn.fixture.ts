/**
 * A sign-in fixture: an account with a real key or a contract wallet with owners, and a server that gives
 * nonces and checks signatures for real, each of which can be set to fail.
 */
import { type Address, type Hex, recoverMessageAddress, UserRejectedRequestError } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import type { TextStorage } from '../wallets/browserStorage.ts'
import { createSignInAdapter, type SignInAdapter, type SignInParameters, getStatus } from './adapter.ts'
import { createSignInFlow, type SignInFlow } from './signInFlow.ts'
import { siweMessage } from './siweMessage.ts'

/** The error of a user rejection. */
export const userRejection = new UserRejectedRequestError(new Error('No.'))

/** In-memory storage of one test. */
export function createMemoryStorage(): TextStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** The fixture. Its fields are the script: tests assign what happens next. */
export class SignInFixture {
  readonly key = privateKeyToAccount(generatePrivateKey())
  readonly storage = createMemoryStorage()
  readonly account: { readonly address: Address; readonly chainId: number }
  /** Every request, in order. */
  readonly requests: string[] = []
  isContract = false
  nonce: () => Promise<string> = async () => `nonce${String(this.requests.length).padStart(4, '0')}`
  message: (fields: { address: Address; chainId: number; nonce: string }) => unknown = (fields) =>
    siweMessage({ ...fields, domain: 'mint.example', uri: 'https://mint.example' })
  signText: (body: string) => Promise<Hex> = (body) => this.key.signMessage({ message: body })
  verify: (signed: { message: string; signature: Hex }) => Promise<boolean> = async (signed) =>
    (await recoverMessageAddress(signed).catch(() => undefined)) === this.key.address
  pending: SignInParameters<unknown>['pending']

  constructor(chainId = 7700) {
    this.account = { address: this.key.address, chainId }
  }

  /** The app's adapter. */
  adapter(): SignInAdapter {
    const record = async <Answer>(what: string, answer: () => Promise<Answer>): Promise<Answer> => {
      this.requests.push(what)
      return answer()
    }
    return createSignInAdapter<unknown>({
      getNonce: () => record('nonce', () => this.nonce()),
      createMessage: (fields) => this.message(fields),
      getMessageBody: ({ message }) => String(message),
      verify: ({ message, signature }) =>
        record(signature === '0x' ? 'approved?' : 'verify', () =>
          this.verify({ message: String(message), signature }),
        ),
      signOut: () => void this.requests.push('signOut'),
      ...(this.pending && { pending: this.pending }),
    })
  }

  /** Opens a sign-in, as a page does; closed after the test. */
  open(
    adapter: SignInAdapter = this.adapter(),
    account: SignInFixture['account'] | 'none' = this.account,
  ): SignInFlow {
    const flow = this.flow(account)
    flow.open(adapter)
    onTestFinished(flow.close)
    return flow
  }

  /** Opens one that is ready to ask the wallet. */
  async ready(...opened: Parameters<SignInFixture['open']>): Promise<SignInFlow> {
    const flow = this.open(...opened)
    await waitForStatus(flow, 'idle')
    return flow
  }

  /** Opens one and asks the wallet. */
  async ask(...opened: Parameters<SignInFixture['open']>): Promise<SignInFlow> {
    const flow = await this.ready(...opened)
    await flow.sign()
    return flow
  }

  /** A sign-in that is not open yet. */
  flow(account: SignInFixture['account'] | 'none' = this.account): SignInFlow {
    return createSignInFlow({
      account: account === 'none' ? undefined : account,
      storage: this.storage,
      pollIntervalMs: 5,
      isContract: async () => this.isContract,
      signText: async (body) => {
        this.requests.push('sign')
        return this.signText(body)
      },
    })
  }
}

/** Resolves once a flow reaches a state; otherwise the test times out. */
export function waitForStatus(flow: SignInFlow, status: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (flow.getSnapshot().status !== status) return
      stop()
      resolve()
    }
    const stop = flow.subscribe(look)
    look()
  })
}

/** Whether a session exists. */
export const isSignedIn = (adapter: SignInAdapter): boolean => getStatus(adapter) === 'authenticated'
