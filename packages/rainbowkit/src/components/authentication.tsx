/** Signing in with the app's own session: the adapter and its status come from the app. */
import { type SignInAdapter, SignInContext } from '@peppermint/wallet-kit'
import { type ReactNode, useMemo } from 'react'
import type { Address } from 'viem'

export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

export interface AuthenticationAdapter<Message> {
  getNonce: () => Promise<string>
  createMessage: (args: { nonce: string; address: Address; chainId: number }) => Promise<Message> | Message
  verify: (args: { message: Message; signature: string }) => Promise<boolean>
  signOut: () => Promise<void>
  /** The text that the wallet signs, for messages that are neither text nor have `prepareMessage()`. */
  getMessageBody?: (args: { message: Message }) => string
}

export interface AuthenticationConfig<Message> {
  adapter: AuthenticationAdapter<Message>
  status: AuthenticationStatus
}

export const createAuthenticationAdapter = <Message,>(adapter: AuthenticationAdapter<Message>) => adapter

export interface RainbowKitAuthenticationProviderProps<Message> extends AuthenticationConfig<Message> {
  /** Without it connecting is all; true unless given. */
  enabled?: boolean
  children: ReactNode
}

/** Put it around `RainbowKitProvider`. */
export function RainbowKitAuthenticationProvider<Message = unknown>({
  adapter,
  status,
  enabled = true,
  children,
}: RainbowKitAuthenticationProviderProps<Message>) {
  const signIn = useMemo(
    () => (enabled ? toSignInAdapter(adapter as AuthenticationAdapter<unknown>, status) : undefined),
    [adapter, status, enabled],
  )
  return <SignInContext.Provider value={signIn}>{children}</SignInContext.Provider>
}

function toSignInAdapter(
  adapter: AuthenticationAdapter<unknown>,
  status: AuthenticationStatus,
): SignInAdapter {
  return {
    status,
    getNonce: () => adapter.getNonce(),
    createMessage: (fields) => adapter.createMessage(fields),
    getMessageBody: (of) => adapter.getMessageBody?.(of) ?? toText(of.message),
    verify: (signed) => adapter.verify(signed),
    signOut: () => adapter.signOut(),
  }
}

/** Messages of the `siwe` package have a function that makes their text. */
function toText(message: unknown): string {
  if (typeof message === 'object' && message !== null && 'prepareMessage' in message)
    return String((message.prepareMessage as () => unknown).call(message))
  return String(message)
}
