/** A Safe without a gateway, whose code loads with the first read. */
import type { Address, Client } from 'viem'
import type { SiteConfig } from '@peppermint/ui/page/siteConfig.ts'
import type { SafeSource } from './safeSource.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** What this source cannot do, in sentences. */
const MISSING: SafeSource['missing'] = {
  history: t`Without a gateway, the history comes from the chain’s logs, as far back as the network’s endpoint goes. Some endpoints leave out transfers of tokens.`,
  tokens: t`Without a gateway, only ${COLLECTION.chain.coin.symbol} is listed. The Safe may hold tokens.`,
  collectibles: t`Without a gateway, collectibles aren’t listed. They are still in the Safe.`,
  deleting: t`Without a gateway, a proposal is only kept in browsers. Remove it from this one under Files.`,
}

export function lateChainSource(
  { deployment }: Pick<SiteConfig, 'deployment'>,
  safe: Address,
  client: () => Client,
): SafeSource {
  const { chainId } = deployment
  let loading: Promise<Omit<SafeSource, 'missing'>> | undefined
  async function open() {
    const [{ chainSource }, { proposalStoreOf }, { scovillesAbi }] = await Promise.all([
      import('./chainSource.ts'),
      import('./chain/proposalStore.ts'),
      import('./chain/collectionAbi.ts'),
    ])
    const abis = [{ abi: scovillesAbi, address: deployment.contract }]
    return chainSource({ chainId, safe, client, store: proposalStoreOf(chainId, safe), abis })
  }
  function load() {
    const opening = (loading ??= open())
    // A part that did not load is asked for again.
    opening.catch(() => (loading = loading === opening ? undefined : loading))
    return opening
  }
  return {
    type: 'chain',
    safe,
    chainId,
    missing: MISSING,
    getSafe: async () => (await load()).getSafe(),
    getQueue: async (pageUrl) => (await load()).getQueue(pageUrl),
    getHistory: async (pageUrl, timeZone) => (await load()).getHistory(pageUrl, timeZone),
    getTransaction: async (id) => (await load()).getTransaction(id),
    getMessages: async (pageUrl) => (await load()).getMessages(pageUrl),
    getMessage: async (messageHash) => (await load()).getMessage(messageHash),
    getBalances: async () => (await load()).getBalances(),
    getCollectibles: async (pageUrl) => (await load()).getCollectibles(pageUrl),
    propose: async (body) => (await load()).propose(body),
    confirm: async (safeTxHash, signature) => (await load()).confirm(safeTxHash, signature),
    deleteProposal: async (safeTxHash, body) => (await load()).deleteProposal(safeTxHash, body),
    proposeMessage: async (body) => (await load()).proposeMessage(body),
    confirmMessage: async (messageHash, body) => (await load()).confirmMessage(messageHash, body),
  }
}
