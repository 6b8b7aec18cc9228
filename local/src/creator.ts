/** The creator of a local world, who owns its collection, as somebody who sends transactions. */
import { createClient, http, type Chain, type Client, type HttpTransport, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { people } from './people.ts'

export type Creator = Client<HttpTransport, Chain, PrivateKeyAccount>

/** The creator's key on this chain; asks for receipts often, because local blocks come soon. */
export function creatorOn(chain: Chain): Creator {
  return createClient({
    account: privateKeyToAccount(people.creator.privateKey),
    chain,
    transport: http(),
    pollingInterval: 50,
  })
}
