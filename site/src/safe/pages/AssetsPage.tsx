/** Coins, tokens and collectibles of a Safe. */
import type { Balances, Collectible } from '@peppermint/safe/wire'
import { cleanText } from '../../words/safe/plainText.ts'
import { tokenAmount } from '../../words/safe/tokenAmount.ts'
import { AddressText } from '../elements/AddressText.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { useBalances, useCollectibles, useSource } from '../queries.ts'

export function AssetsPage() {
  const { missing } = useSource()
  const balances = useBalances()
  const collectibles = useCollectibles()
  return (
    <>
      <PageHeading level={2} title="Assets">
        Assets
      </PageHeading>
      {missing.tokens !== undefined && <p className="empty">{missing.tokens}</p>}
      <Loaded query={balances} what="the balances">
        {({ items }) => <Tokens items={items} />}
      </Loaded>
      <h3>Collectibles</h3>
      {missing.collectibles === undefined ? (
        <>
          <Loaded query={collectibles} what="the collectibles">
            {({ pages }) => <Collectibles items={pages.flatMap(({ results }) => results)} />}
          </Loaded>
          <MorePages query={collectibles} />
        </>
      ) : (
        <p className="empty">{missing.collectibles}</p>
      )}
    </>
  )
}

function Tokens({ items }: { readonly items: Balances['items'] }) {
  return (
    <ol className="tokens">
      {items.map(({ tokenInfo, balance }) => (
        <li key={tokenInfo.address}>
          <span>
            <b>
              {tokenInfo.type === 'NATIVE_TOKEN' ? 'Canto' : cleanText(tokenInfo.name) || 'Unnamed token'}
            </b>
            {tokenInfo.type !== 'NATIVE_TOKEN' && (
              <span className="s m line">
                <AddressText address={tokenInfo.address} />
              </span>
            )}
          </span>
          <span className="end">
            {tokenAmount(
              balance,
              tokenInfo.type === 'NATIVE_TOKEN' ? { symbol: 'CANTO', decimals: 18 } : tokenInfo,
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Collectibles({ items }: { readonly items: readonly Collectible[] }) {
  if (items.length === 0) return <p className="empty">This Safe holds no collectibles.</p>
  return (
    <ul className="collectibles">
      {items.map((item) => (
        <li key={`${item.address} ${item.id}`}>
          <b>
            {cleanText(item.tokenName) || 'Unnamed collection'} #{cleanText(item.id, 20)}
          </b>
        </li>
      ))}
    </ul>
  )
}
