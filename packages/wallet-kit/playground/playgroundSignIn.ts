/**
 * A server in the page: nonces, and the check of what was signed. A real app has its own server; the page
 * only shows what the kit asks of it, and can fail on purpose.
 */
import { createClient, http } from 'viem'
import { generateSiweNonce } from 'viem/siwe'
import { createSignInAdapter, siweMessage, verifySignIn, type SignInAdapter } from '../src/sign-in/index.ts'
import type { LiveOptions } from './options.ts'

/** In place of the server's cookie: whose session this tab has. */
const SESSION_KEY = 'playground.session'

export function createPlaygroundSignIn({ signIn, rpc }: LiveOptions): SignInAdapter<string> {
  const client = createClient({ transport: http(rpc) })
  let nonce = ''
  let failures = signIn === 'works' ? 0 : 1

  function failOnce(mode: LiveOptions['signIn']): void {
    if (signIn !== mode || failures === 0) return
    failures -= 1
    throw new Error('Scripted failure.')
  }

  return createSignInAdapter<string>({
    async getNonce() {
      failOnce('nonce-fails-once')
      nonce = generateSiweNonce()
      return nonce
    },
    createMessage: (fields) => siweMessage({ ...fields, statement: 'Sign in to the playground.' }),
    getMessageBody: ({ message }) => message,
    async verify({ message, signature }) {
      failOnce('verify-fails-once')
      const account = await verifySignIn({
        client,
        message,
        signature,
        domain: location.host,
        nonce,
        chainId: 7700,
      })
      if (account === undefined) return false
      sessionStorage.setItem(SESSION_KEY, account)
      return true
    },
    getSession: async () => sessionStorage.getItem(SESSION_KEY) !== null,
    signOut: () => sessionStorage.removeItem(SESSION_KEY),
  })
}
