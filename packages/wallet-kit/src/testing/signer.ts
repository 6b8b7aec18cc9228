/**
 * The keys of a test wallet: it signs for real and sends to a real node, and can do to a pending transaction what
 * wallets offer, speed it up or cancel it, by sending another with the same nonce and a higher fee.
 */
import { createWalletClient, http, type Address, type Hash, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getGasPrice, getTransaction, sendTransaction } from 'viem/actions'
import { ProviderError } from './providerError.ts'
import type { Personality, Signer } from './walletCore.ts'

export interface KeySigner extends Signer {
  /** The same transaction with a quarter more to pay. */
  readonly speedUp: (hash: Hash) => Promise<Hash>
  /** Nothing, to oneself, with the same nonce and a quarter more to pay. */
  readonly cancel: (hash: Hash) => Promise<Hash>
  /** Something else with the same nonce. */
  readonly replace: (hash: Hash, by: { to: Address; value?: bigint; data?: Hex }) => Promise<Hash>
}

function optionalBigint(value: Hex | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(value)
}

const addQuarter = (price: bigint) => (price * 5n) / 4n + 1n

/**
 * Signs with these keys. Accounts are in the order given, those without keys at the end.
 * @param endpoint of the chain that the wallet is on; throws where there is none.
 * @param personality an extension pays the whole price of gas as a tip.
 */
export function createSigner(
  privateKeys: readonly Hex[],
  withoutKeys: readonly Address[],
  endpoint: () => string,
  personality: Personality = 'plain',
): KeySigner {
  const accounts = privateKeys.map((key) => privateKeyToAccount(key))
  const connectNode = () => createWalletClient({ transport: http(endpoint(), { retryCount: 0 }) })

  function accountOf(address: string | undefined) {
    const found = accounts.find((account) => account.address.toLowerCase() === address?.toLowerCase())
    if (!found) throw new ProviderError({ code: 4100, message: 'The wallet has no key of this account.' })
    return found
  }

  async function resend(
    hash: Hash,
    over: { to?: Address | null; value?: bigint; data?: Hex; gas?: bigint },
  ): Promise<Hash> {
    const client = connectNode()
    const old = await getTransaction(client, { hash })
    const common = {
      account: accountOf(old.from),
      chain: null,
      to: old.to,
      value: old.value,
      data: old.input,
      gas: old.gas,
      ...over,
      nonce: old.nonce,
    }
    if (old.maxFeePerGas === undefined)
      return sendTransaction(client, {
        ...common,
        type: 'legacy',
        gasPrice: addQuarter(old.gasPrice ?? 0n),
      })
    return sendTransaction(client, {
      ...common,
      type: 'eip1559',
      maxFeePerGas: addQuarter(old.maxFeePerGas),
      maxPriorityFeePerGas: addQuarter(old.maxPriorityFeePerGas ?? 0n),
    })
  }

  return {
    addresses: [...accounts.map(({ address }) => address), ...withoutKeys],
    send: async ({ from, to, data, value, gas, nonce, gasPrice, maxFeePerGas, maxPriorityFeePerGas }) => {
      const client = connectNode()
      const common = {
        account: accountOf(from),
        chain: null,
        to: to ?? null,
        ...(data && { data }),
        value: optionalBigint(value) ?? 0n,
        ...(gas && { gas: BigInt(gas) }),
        ...(nonce && { nonce: Number(nonce) }),
      }
      if (personality === 'extension') {
        const price = optionalBigint(gasPrice ?? maxFeePerGas) ?? (await getGasPrice(client))
        return sendTransaction(client, { ...common, maxFeePerGas: price, maxPriorityFeePerGas: price })
      }
      if (maxFeePerGas)
        return sendTransaction(client, {
          ...common,
          maxFeePerGas: BigInt(maxFeePerGas),
          maxPriorityFeePerGas: optionalBigint(maxPriorityFeePerGas) ?? 0n,
        })
      if (gasPrice) return sendTransaction(client, { ...common, gasPrice: BigInt(gasPrice) })
      // As wallets do: twice what blocks ask for now, of which a block takes what it asks. A price without room is
      // refused when the next block asks for more.
      const twice = 2n * (await getGasPrice(client))
      return sendTransaction(client, { ...common, maxFeePerGas: twice, maxPriorityFeePerGas: 0n })
    },
    signMessage: (account, message) => accountOf(account).signMessage({ message: { raw: message } }),
    signTypedData: (account, data) => accountOf(account).signTypedData(data),
    speedUp: (hash) => resend(hash, {}),
    cancel: async (hash) => {
      const { from } = await getTransaction(connectNode(), { hash })
      return resend(hash, { to: from, value: 0n, data: '0x', gas: 21_000n })
    },
    replace: (hash, { to, value = 0n, data = '0x' }) => resend(hash, { to, value, data }),
  }
}
