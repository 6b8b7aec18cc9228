/**
 * A Safe read through a gateway, which is not trusted: answers of another shape or about another Safe are refused, a
 * page's address is only read for its cursor, and lists are bounded.
 */
import { createGatewayClient } from '@peppermint/safe/client'
import {
  balances,
  collectible,
  messageListItem,
  ownerSafes,
  pageSchema,
  safeInfo,
  safeMessage,
  transactionDetails,
  transactionListItem,
  type Page,
  type TransactionListItem,
} from '@peppermint/safe/wire'
import { isAddressEqual, type Address } from 'viem'
import { z } from 'zod'
import { WrongAnswerError, type SafeSource } from './safeSource.ts'

/** A gateway's pages have 20 items and labels; what is beyond this is dropped. */
const MAX_PAGE_ITEMS = 300
const MAX_BALANCES = 500

interface GatewaySourceOptions {
  /** Base URL or path, without a slash at its end. */
  readonly gateway: string
  readonly chainId: number
  readonly safe: Address
}

export function gatewaySource({ gateway, chainId, safe }: GatewaySourceOptions): SafeSource {
  const client = createGatewayClient({ baseUrl: gateway })
  const chain = String(chainId)

  const details = async (answer: Promise<unknown>, id?: string) => {
    const found = parseAnswer(transactionDetails, await answer)
    if (!isAddressEqual(found.safeAddress, safe)) throw new WrongAnswerError('transaction of another Safe')
    const info = found.detailedExecutionInfo
    const safeTxHash = info?.type === 'MULTISIG' ? info.safeTxHash : undefined
    // An id that names no hash is the gateway's own text: it could answer it with another proposal each time.
    if (id !== undefined && safeTxHash?.toLowerCase() !== hashOf(id))
      throw new WrongAnswerError('another transaction')
    return found
  }

  return {
    type: 'gateway',
    safe,
    chainId,
    missing: {},
    async getSafe() {
      const info = parseAnswer(safeInfo, await client.getSafe(chain, safe))
      if (!isAddressEqual(info.address.value, safe) || info.chainId !== chain)
        throw new WrongAnswerError('another Safe')
      return info
    },
    getQueue: async (pageUrl) => parseTransactions(await client.getQueue(chain, safe, cursorOf(pageUrl))),
    getHistory: async (pageUrl, timeZone) =>
      parseTransactions(
        await client.getHistory(chain, safe, {
          ...(timeZone !== undefined && { timezone: timeZone }),
          ...cursorOf(pageUrl),
        }),
      ),
    getTransaction: (id) => details(client.getTransaction(chain, id), id),
    getMessages: async (pageUrl) =>
      parsePage(messageListItem, await client.getMessages(chain, safe, cursorOf(pageUrl).cursor)),
    async getMessage(messageHash) {
      const message = parseAnswer(safeMessage, await client.getMessage(chain, messageHash))
      if (message.messageHash.toLowerCase() !== messageHash.toLowerCase())
        throw new WrongAnswerError('another message')
      return message
    },
    async getBalances() {
      const found = parseAnswer(balances, await client.getBalances(chain, safe))
      return { ...found, items: found.items.slice(0, MAX_BALANCES) }
    },
    getCollectibles: async (pageUrl) =>
      parsePage(collectible, await client.getCollectiblesPage(chain, safe, cursorOf(pageUrl))),
    propose: (body) => details(client.proposeTransaction(chain, safe, body)),
    confirm: (safeTxHash, signature) =>
      details(client.confirmTransaction(chain, safeTxHash, { signature }), safeTxHash),
    deleteProposal: (safeTxHash, body) => client.deleteTransaction(chain, safeTxHash, body),
    proposeMessage: (body) => client.proposeMessage(chain, safe, body),
    confirmMessage: (messageHash, body) => client.confirmMessage(chain, messageHash, body),
  }
}

/** The safeTxHash that an id names, in lower case; undefined for transfers and module transactions. */
const hashOf = (id: string): string | undefined =>
  /^(?:multisig_0x[\da-f]{40}_)?(0x[\da-f]{64})$/i.exec(id)?.[1]?.toLowerCase()

/** @throws {WrongAnswerError} */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(answer)
  if (error !== undefined) throw new WrongAnswerError(z.prettifyError(error))
  return data
}

/** The Safes of an owner. @throws {WrongAnswerError} */
export const parseOwnedSafes = (answer: unknown): readonly Address[] => parseAnswer(ownerSafes, answer).safes

function parsePage<Item extends z.ZodType>(item: Item, answer: unknown): Page<z.infer<Item>> {
  const { next, previous, results } = parseAnswer(pageSchema(item), answer)
  return { next, previous, results: results.slice(0, MAX_PAGE_ITEMS) }
}

/** Items of multisig transactions are refused if their ids do not name what the owners sign. */
function parseTransactions(answer: unknown): Page<TransactionListItem> {
  const page = parsePage(transactionListItem, answer)
  for (const item of page.results)
    if (item.type === 'TRANSACTION') {
      const { id, executionInfo } = item.transaction
      const isNamed = id.startsWith('multisig_') && hashOf(id) !== undefined
      if (executionInfo?.type === 'MULTISIG' && !isNamed)
        throw new WrongAnswerError('id without a safeTxHash')
    }
  return page
}

/** Only the cursor of a page's address counts: its origin and path are the gateway's word. */
function cursorOf(pageUrl: string | undefined): { readonly cursor?: string } {
  if (pageUrl === undefined) return {}
  const cursor = URL.parse(pageUrl, 'https://gateway.invalid')?.searchParams.get('cursor')
  return cursor === null || cursor === undefined ? {} : { cursor }
}
