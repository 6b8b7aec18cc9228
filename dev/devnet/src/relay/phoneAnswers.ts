/** Responses of the phone's wallet to requests: signatures by its keys, transactions sent to its node. */
import { createWalletClient, defineChain, http, type Hex, type PrivateKeyAccount } from 'viem'
import { sendTransaction } from 'viem/actions'

/** A request as received, with unchecked parameters. */
export interface Question {
  readonly method: string
  readonly params: unknown
}

interface AskedTransaction {
  readonly from?: string
  readonly to?: Hex
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
}

const list = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])

/**
 * Signs or sends.
 * @param chainId `eip155:7700`.
 * @returns a signature, a hash, permissions, whether an asset was added, or null for requests with no result.
 * @throws if the key, the node or the method is unknown; the node's error if it rejects the request.
 */
export async function answerQuestion(
  { method, params }: Question,
  chainId: string,
  accounts: readonly PrivateKeyAccount[],
  chains: readonly { readonly id: number; readonly rpcUrl: string }[],
): Promise<unknown> {
  const [first, second] = list(params)
  const owner = (address: unknown) => {
    const found = accounts.find((account) => account.address.toLowerCase() === String(address).toLowerCase())
    if (!found) throw new Error(`This phone has no key for ${String(address)}.`)
    return found
  }
  switch (method) {
    case 'personal_sign':
      return owner(second).signMessage({ message: { raw: first as Hex } })
    case 'eth_signTypedData_v4':
      return owner(first).signTypedData(JSON.parse(String(second)) as never)
    case 'eth_sendTransaction': {
      const { from, to, data, value, gas } = first as AskedTransaction
      const node = chains.find(({ id }) => `eip155:${id}` === chainId)
      if (!node) throw new Error(`This phone does not know the chain ${chainId}.`)
      const client = createWalletClient({
        account: owner(from),
        chain: defineChain({
          id: node.id,
          name: 'The chain',
          nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
          rpcUrls: { default: { http: [node.rpcUrl] } },
        }),
        transport: http(node.rpcUrl),
      })
      return sendTransaction(client, {
        ...(to && { to }),
        ...(data && { data }),
        ...(value && { value: BigInt(value) }),
        ...(gas && { gas: BigInt(gas) }),
      })
    }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return null
    case 'wallet_watchAsset':
      return true
    case 'wallet_requestPermissions':
      return [{ parentCapability: 'eth_accounts' }]
    default:
      throw new Error(`This phone does not know ${method}.`)
  }
}
