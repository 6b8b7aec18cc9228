import { verifySignIn } from '@peppermint/wallet-kit/sign-in'
import { createClient, type Hex, http } from 'viem'
import { canto } from 'viem/chains'
import { getSession } from '../../session'

/** Contract wallets are asked on chain whether a signature is theirs. */
const client = createClient({ chain: canto, transport: http(process.env['NEXT_PUBLIC_RPC_URL']) })

export async function POST(request: Request) {
  const { message, signature }: { readonly message: string; readonly signature: Hex } = await request.json()
  const session = await getSession()
  const { nonce } = session
  if (nonce === undefined) return new Response('There is no nonce. Sign a new message.', { status: 400 })
  // Each nonce is good for one try.
  session.nonce = undefined
  await session.save()
  // Set the domain in production; a Host header is what the visitor's program says.
  const domain = process.env['DOMAIN'] ?? request.headers.get('host') ?? ''
  const address = await verifySignIn({ client, chainId: canto.id, domain, message, signature, nonce })
  if (address === undefined) return new Response('The signature is not valid.', { status: 401 })
  session.address = address
  await session.save()
  return Response.json({ address })
}
