/** The wallet client of a local world's owner. */
import { createClient, http, type Chain, type Client, type HttpTransport, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { accounts } from './accounts.ts'

export type OwnerClient = Client<HttpTransport, Chain, PrivateKeyAccount>

/** A client with the owner's key, which polls often because local blocks are quick. */
export function createOwnerClient(chain: Chain): OwnerClient {
  return createClient({
    account: privateKeyToAccount(accounts.owner.privateKey),
    chain,
    transport: http(),
    pollingInterval: 50,
  })
}
