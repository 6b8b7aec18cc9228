import { verifySignIn } from '@peppermint/wallet-kit/sign-in'
import { createClient, type Hex, http } from 'viem'
import { canto } from 'viem/chains'
import { parseSiweMessage } from 'viem/siwe'
import { getSession } from '../../session'

/** How long a signed message is good: a copied cookie could use it again, as no list of used nonces is kept. */
const MESSAGE_TTL_MS = 5 * 60 * 1000

/** Contract wallets are asked on chain whether a signature is theirs. */
const client = createClient({ chain: canto, transport: http(process.env['NEXT_PUBLIC_RPC_URL']) })

export async function POST(request: Request) {
  const { message, signature }: { readonly message: string; readonly signature: Hex } = await request.json()
  const session = await getSession()
  const { nonce } = session
  if (nonce === undefined) return new Response('There is no nonce. Sign a new message.', { status: 400 })
  // This visitor's cookie has no nonce from here on.
  session.nonce = undefined
  await session.save()
  // Never the request's Host header: a page that passes requests on sets it to the name that its victims signed.
  const domain = process.env['DOMAIN']
  if (!domain) return new Response('DOMAIN is not set. See .env.example.', { status: 500 })
  const issuedAt = parseSiweMessage(message).issuedAt?.getTime() ?? 0
  if (Date.now() - issuedAt > MESSAGE_TTL_MS) return new Response('Sign a new message.', { status: 400 })
  const address = await verifySignIn({ client, chainId: canto.id, domain, message, signature, nonce })
  if (address === undefined) return new Response('The signature is not valid.', { status: 401 })
  session.address = address
  await session.save()
  return Response.json({ address })
}
