/** NextAuth's session as the kit's: the nonce is its CSRF token, a signature goes to the provider `credentials`. */
import { type SignInAdapter, SignInContext } from '@peppermint/wallet-kit'
import { getCsrfToken, signIn, signOut, useSession } from 'next-auth/react'
import { type ReactNode, useMemo } from 'react'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'

interface FixedFields {
  address: SiweMessage['address']
  chainId: number
  nonce: string
}

/** The fields of a message that an app may set; called for each message. */
export type GetSiweMessageOptions = () => Partial<Omit<SiweMessage, keyof FixedFields>> & {
  [Field in keyof FixedFields]?: never
}

export interface RainbowKitSiweNextAuthProviderProps {
  /** True unless given. */
  enabled?: boolean
  getSiweMessageOptions?: GetSiweMessageOptions
  children: ReactNode
}

/** Put it inside NextAuth's `SessionProvider`, around `RainbowKitProvider`. */
export function RainbowKitSiweNextAuthProvider(props: RainbowKitSiweNextAuthProviderProps) {
  const { enabled = true, getSiweMessageOptions, children } = props
  const { status } = useSession()
  const adapter = useMemo(
    () => ({ ...createOperations(getSiweMessageOptions), status }),
    [getSiweMessageOptions, status],
  )
  return <SignInContext.Provider value={enabled ? adapter : undefined}>{children}</SignInContext.Provider>
}

const createOperations = (getOptions: GetSiweMessageOptions | undefined): Omit<SignInAdapter, 'status'> => ({
  async getNonce() {
    const token = await getCsrfToken()
    if (!token) throw new Error('NextAuth returned no CSRF token.')
    return token
  },
  createMessage: (fixed) =>
    createSiweMessage({
      domain: location.host,
      uri: location.origin,
      version: '1',
      ...getOptions?.(),
      ...fixed,
    }),
  getMessageBody: ({ message }) => String(message),
  async verify({ message, signature }) {
    const response = await signIn('credentials', { message: String(message), signature, redirect: false })
    // Version 5 reports a refusal with `ok`, and the reason in `error`.
    return Boolean(response?.ok && !response.error)
  },
  async signOut() {
    await signOut({ redirect: false })
  },
})
