import NextAuth, { type NextAuthConfig } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { verifyMessage, type Hex } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'

const authOptions: NextAuthConfig = {
  providers: [
    Credentials({
      name: 'Ethereum',
      credentials: { message: { type: 'text' }, signature: { type: 'text' } },
      async authorize(credentials, request) {
        const message = String(credentials.message)
        const siwe = parseSiweMessage(message)
        const nonce = 'csrfToken' in credentials ? String(credentials.csrfToken) : undefined
        const domain = request.headers.get('host') ?? undefined
        if (!siwe.address || !nonce || !domain) return null
        if (!validateSiweMessage({ message: siwe, address: siwe.address, domain, nonce })) return null
        const signature = String(credentials.signature) as Hex
        if (!(await verifyMessage({ address: siwe.address, message, signature }))) return null
        return { id: siwe.address }
      },
    }),
  ],
  callbacks: {
    session: ({ session, token }) => ({ ...session, user: { ...session.user, name: token.sub ?? null } }),
  },
  secret: 'of this test alone',
  session: { strategy: 'jwt' },
  trustHost: true,
}

export const { handlers, auth } = NextAuth(authOptions)
