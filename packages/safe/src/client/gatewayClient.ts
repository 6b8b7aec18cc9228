/**
 * A client for every endpoint of the gateway. Answers have the types of the wire shapes and are not validated: a gateway
 * of Safe's may answer more than ours does. Absent values are null.
 */
import type { Address, Hex } from 'viem'
import type { z } from 'zod'
import type * as wire from '../wire/index.ts'
import { type GatewayRequest, type Query, sendRequest } from './sendRequest.ts'

type Answer<Schema extends z.ZodType> = Promise<z.infer<Schema>>
type Body<Schema extends z.ZodType> = z.input<Schema>
type PageUrl = string | null

export interface TransferFilter extends Query {
  /** Default true. */
  readonly trusted?: boolean
  /** ISO 8601. */
  readonly execution_date__gte?: string
  readonly execution_date__lte?: string
  readonly to?: string
  /** In units of the coin or token, such as `1.5`. */
  readonly value?: string
  readonly token_address?: string
  readonly cursor?: string
}

export interface ModuleFilter extends Query {
  readonly to?: string
  readonly module?: string
  readonly transaction_hash?: string
  readonly cursor?: string
}

export interface MultisigFilter extends Query {
  readonly execution_date__gte?: string
  readonly execution_date__lte?: string
  readonly to?: string
  readonly value?: string
  readonly nonce?: string
  readonly executed?: boolean
  readonly cursor?: string
}

export interface TokenFilter extends Query {
  /** Default false. */
  readonly trusted?: boolean
  /** Default true. */
  readonly exclude_spam?: boolean
  readonly cursor?: string
}

export interface HistoryFilter extends Query {
  /** IANA name; days are cut in it. */
  readonly timezone?: string
  readonly trusted?: boolean
  /** Whether look-alike transfers are shown; default true. */
  readonly imitation?: boolean
  readonly cursor?: string
}

export interface DelegateFilter extends Query {
  readonly safe?: string
  readonly delegate?: string
  readonly delegator?: string
  readonly label?: string
  readonly cursor?: string
}

/**
 * A client of the gateway at `baseUrl`. Lists take a `pageUrl`: `next` or `previous` of another page, which replaces
 * path and filter.
 */
export function createGatewayClient({ baseUrl }: { readonly baseUrl: string }) {
  const send = <T>(request: GatewayRequest) => sendRequest(baseUrl, request) as Promise<T>
  const get = <Schema extends z.ZodType>(path: string, query?: Query, pageUrl?: PageUrl): Answer<Schema> =>
    send({ path, query, pageUrl })
  const post = <T>(path: string, body: unknown): Promise<T> => send({ path, method: 'POST', body })
  const remove = async (path: string, body?: unknown): Promise<void> => {
    await send({ path, method: 'DELETE', body })
  }
  const chainPath = (chainId: string, version = 'v1') => `/${version}/chains/${encodeURIComponent(chainId)}`
  const safePath = (chainId: string, safe: string, version = 'v1') =>
    `${chainPath(chainId, version)}/safes/${encodeURIComponent(safe)}`

  return {
    /** [G-01] */
    getSafe: (chainId: string, safe: Address) => get<typeof wire.safeInfo>(safePath(chainId, safe)),
    /** [G-02] */
    getIncomingTransfers: (chainId: string, safe: Address, filter?: TransferFilter, pageUrl?: PageUrl) =>
      get<typeof wire.transactionItemPage>(`${safePath(chainId, safe)}/incoming-transfers/`, filter, pageUrl),
    /** [G-03] */
    getModuleTransactions: (chainId: string, safe: Address, filter?: ModuleFilter, pageUrl?: PageUrl) =>
      get<typeof wire.transactionItemPage>(
        `${safePath(chainId, safe)}/module-transactions/`,
        filter,
        pageUrl,
      ),
    /** [G-04] */
    getMultisigTransactions: (chainId: string, safe: Address, filter?: MultisigFilter, pageUrl?: PageUrl) =>
      get<typeof wire.transactionItemPage>(
        `${safePath(chainId, safe)}/multisig-transactions/`,
        filter,
        pageUrl,
      ),
    /** [G-05] */
    getBalances: (chainId: string, safe: Address, currency = 'usd', filter?: TokenFilter) =>
      get<typeof wire.balances>(
        `${safePath(chainId, safe)}/balances/${encodeURIComponent(currency)}`,
        filter,
      ),
    /** [G-06] Upper case. */
    getFiatCodes: () => send<readonly string[]>({ path: '/v1/balances/supported-fiat-codes' }),
    /** [G-07] */
    getOwnedSafes: (chainId: string, owner: Address) =>
      get<typeof wire.ownerSafes>(`${chainPath(chainId)}/owners/${encodeURIComponent(owner)}/safes`),
    /** [G-07] On every chain, by chain id. */
    getAllOwnedSafes: (owner: Address) =>
      get<typeof wire.ownerSafesByChain>(`/v2/owners/${encodeURIComponent(owner)}/safes`),
    /** [G-08] At most 100. */
    getCollectibles: (chainId: string, safe: Address, filter?: TokenFilter) =>
      send<readonly wire.Collectible[]>({ path: `${safePath(chainId, safe)}/collectibles`, query: filter }),
    /** [G-08] */
    getCollectiblesPage: (chainId: string, safe: Address, filter?: TokenFilter, pageUrl?: PageUrl) =>
      send<wire.Page<wire.Collectible>>({
        path: `${safePath(chainId, safe, 'v2')}/collectibles`,
        query: filter,
        pageUrl,
      }),
    /** [G-09] */
    getHistory: (chainId: string, safe: Address, filter?: HistoryFilter, pageUrl?: PageUrl) =>
      get<typeof wire.transactionListPage>(
        `${safePath(chainId, safe)}/transactions/history`,
        filter,
        pageUrl,
      ),
    /** [G-10] */
    getQueue: (
      chainId: string,
      safe: Address,
      filter?: { readonly trusted?: boolean; readonly cursor?: string },
      pageUrl?: PageUrl,
    ) =>
      get<typeof wire.transactionListPage>(`${safePath(chainId, safe)}/transactions/queued`, filter, pageUrl),
    /** [G-11] Of an id of a list, or of a safeTxHash. */
    getTransaction: (chainId: string, id: string) =>
      get<typeof wire.transactionDetails>(`${chainPath(chainId)}/transactions/${encodeURIComponent(id)}`),
    /** How a Safe was created. */
    getCreation: (chainId: string, safe: Address) =>
      get<typeof wire.creationTransaction>(`${safePath(chainId, safe)}/transactions/creation`),
    /** [G-12] */
    estimateTransaction: (chainId: string, safe: Address, body: Body<typeof wire.estimationInput>) =>
      post<z.infer<typeof wire.estimation>>(
        `${safePath(chainId, safe, 'v2')}/multisig-transactions/estimations`,
        body,
      ),
    /** [G-12] The nonces alone. */
    getNonces: (chainId: string, safe: Address) =>
      get<typeof wire.nonces>(`${safePath(chainId, safe)}/nonces`),
    /** What a transaction would show as. */
    previewTransaction: (chainId: string, safe: Address, body: Body<typeof wire.previewInput>) =>
      post<z.infer<typeof wire.transactionPreview>>(
        `${chainPath(chainId)}/transactions/${encodeURIComponent(safe)}/preview`,
        body,
      ),
    /** [G-13] Also confirms a proposal, with another owner's signature. */
    proposeTransaction: (chainId: string, safe: Address, body: Body<typeof wire.proposeInput>) =>
      post<wire.TransactionDetails>(
        `${chainPath(chainId)}/transactions/${encodeURIComponent(safe)}/propose`,
        body,
      ),
    /** [G-13] */
    confirmTransaction: (chainId: string, safeTxHash: Hex, body: { readonly signature: Hex }) =>
      post<wire.TransactionDetails>(
        `${chainPath(chainId)}/transactions/${encodeURIComponent(safeTxHash)}/confirmations`,
        body,
      ),
    /** Deletes a proposal, signed by its proposer (`hashDeleteRequest`, `totpAt`). */
    deleteTransaction: (chainId: string, safeTxHash: Hex, body: Body<typeof wire.deletionInput>) =>
      remove(`${chainPath(chainId)}/transactions/${encodeURIComponent(safeTxHash)}`, body),
    /** [G-14] */
    getChains: (cursor?: string, pageUrl?: PageUrl) =>
      send<wire.Page<wire.Chain>>({ path: '/v1/chains', query: { cursor }, pageUrl }),
    /** [G-14] */
    getChain: (chainId: string) => get<typeof wire.chain>(chainPath(chainId)),
    /** [G-15] */
    getSafeApps: (chainId: string, filter?: { readonly clientUrl?: string; readonly url?: string }) =>
      send<readonly wire.SafeApp[]>({ path: `${chainPath(chainId)}/safe-apps`, query: filter }),
    /** [G-16] */
    getMasterCopies: (chainId: string) =>
      get<typeof wire.masterCopies>(`${chainPath(chainId)}/about/master-copies`),
    /** [G-17] */
    decodeData: (chainId: string, body: Body<typeof wire.decodeInput>) =>
      post<wire.DecodedCalldata>(`${chainPath(chainId)}/data-decoder`, body),
    /** [G-18] */
    getMessages: (chainId: string, safe: Address, cursor?: string, pageUrl?: PageUrl) =>
      send<wire.Page<wire.MessageListItem>>({
        path: `${safePath(chainId, safe)}/messages`,
        query: { cursor },
        pageUrl,
      }),
    /** [G-19] */
    getMessage: (chainId: string, messageHash: Hex) =>
      get<typeof wire.safeMessage>(`${chainPath(chainId)}/messages/${encodeURIComponent(messageHash)}`),
    /** [G-20] */
    async proposeMessage(
      chainId: string,
      safe: Address,
      body: Body<typeof wire.proposeMessageInput>,
    ): Promise<void> {
      await post(`${safePath(chainId, safe)}/messages`, body)
    },
    /** [G-21] */
    async confirmMessage(
      chainId: string,
      messageHash: Hex,
      body: Body<typeof wire.confirmMessageInput>,
    ): Promise<void> {
      await post(`${chainPath(chainId)}/messages/${encodeURIComponent(messageHash)}/signatures`, body)
    },
    /** [G-22] With at least one filter. */
    getDelegates: (chainId: string, filter: DelegateFilter, pageUrl?: PageUrl) =>
      get<typeof wire.delegatePage>(`${chainPath(chainId, 'v2')}/delegates`, filter, pageUrl),
    /** [G-22] Signed by the delegator (`hashDelegate`, `totpAt`). */
    async addDelegate(chainId: string, body: Body<typeof wire.addDelegateInput>): Promise<void> {
      await post(`${chainPath(chainId, 'v2')}/delegates`, body)
    },
    /** [G-22] Signed by the delegator or the delegate. */
    removeDelegate: (chainId: string, delegate: Address, body: Body<typeof wire.removeDelegateInput>) =>
      remove(`${chainPath(chainId, 'v2')}/delegates/${encodeURIComponent(delegate)}`, body),
    /** [G-23] */
    async registerDevice(body: Body<typeof wire.registerDeviceInput>): Promise<void> {
      await post('/v1/register/notifications', body)
    },
    /** [G-24] */
    unregisterSafe: (chainId: string, uuid: string, safe: Address) =>
      remove(
        `${chainPath(chainId)}/notifications/devices/${encodeURIComponent(uuid)}/safes/${encodeURIComponent(safe)}`,
      ),
    /** [G-25] */
    unregisterDevice: (chainId: string, uuid: string) =>
      remove(`${chainPath(chainId)}/notifications/devices/${encodeURIComponent(uuid)}`),
    /** Several Safes, as `7700:0x…`. */
    getOverviews: (
      safes: readonly string[],
      query: {
        readonly currency: string
        readonly trusted?: boolean
        readonly exclude_spam?: boolean
        readonly wallet_address?: Address
      },
    ) =>
      send<readonly wire.SafeOverview[]>({ path: '/v2/safes', query: { ...query, safes: safes.join(',') } }),
    /** Name and logo of a contract. */
    getContract: (chainId: string, contract: Address) =>
      get<typeof wire.contractInfo>(`${chainPath(chainId)}/contracts/${encodeURIComponent(contract)}`),
  }
}

export type GatewayClient = ReturnType<typeof createGatewayClient>
