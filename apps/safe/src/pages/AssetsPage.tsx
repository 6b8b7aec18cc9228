/** Coins, tokens, peppers and other collectibles of a Safe. A lazily loaded part. */
import type { Balances, Collectible, TokenInfo } from '@peppermint/safe/wire'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { cleanText } from '../words/plainText.ts'
import { coinAmount, tokenAmount } from '../words/tokenAmount.ts'
import { AddressText } from '../elements/AddressText.tsx'
import { Loaded } from '../elements/Loaded.tsx'
import { MorePages } from '../elements/MorePages.tsx'
import { PageHeading } from '../elements/PageHeading.tsx'
import { PepperTiles } from '../elements/PepperTiles.tsx'
import { isPepper, usePeppers } from '../peppers.ts'
import { useBalances, useChainSafe, useCollectibles, useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import { t } from '@peppermint/ui/words/t.ts'

export default function AssetsPage() {
  const { missing } = useSource()
  const { api, deployment } = useWorkspace().site
  const { contract } = deployment
  const balances = useBalances()
  const coin = useChainSafe().data?.balance.toString()
  const collectibles = useCollectibles()
  const read = collectibles.data?.pages.flatMap(({ results }) => results) ?? []
  const peppers = usePeppers(read)
  return (
    <>
      <PageHeading level={2} title={t`Assets`}>{t`Assets`}</PageHeading>
      <section className="list">
        <Loaded query={balances} what={t`the balances`}>
          {({ items }) => <Tokens items={items} coin={coin} />}
        </Loaded>
        {missing.tokens !== undefined && <p className="empty">{missing.tokens}</p>}
      </section>
      <section className="list">
        <h3>
          {COLLECTION.unit.manyCapital}
          {peppers.data && `, ${formatInteger(peppers.data.count)}`}
        </h3>
        <Loaded query={peppers} what={COLLECTION.unit.many}>
          {({ peppers: held }) =>
            held.length === 0 ? (
              <p className="empty">
                {(api === null && missing.collectibles) || t`This Safe holds no ${COLLECTION.unit.many}.`}
              </p>
            ) : (
              <PepperTiles peppers={held} />
            )
          }
        </Loaded>
      </section>
      <section className="list">
        <h3>{t`Other collectibles`}</h3>
        {missing.collectibles === undefined ? (
          <>
            <Loaded query={collectibles} what={t`the collectibles`}>
              {() => <Collectibles items={read.filter(({ address }) => !isPepper(address, contract))} />}
            </Loaded>
            <MorePages query={collectibles} />
          </>
        ) : (
          <p className="empty">{missing.collectibles}</p>
        )}
      </section>
    </>
  )
}

interface TokensProps {
  readonly items: Balances['items']
  /** As the chain has it, in wei. */
  readonly coin: string | undefined
}

function Tokens({ items, coin }: TokensProps) {
  return (
    <ol className="tokens">
      {items.map(({ tokenInfo, balance }) => {
        const isCoin = tokenInfo.type === 'NATIVE_TOKEN'
        return (
          <li key={`${tokenInfo.type} ${tokenInfo.address}`}>
            <span>
              <b>{isCoin ? COLLECTION.chain.coin.name : cleanText(tokenInfo.name) || t`Unnamed token`}</b>
              <span className="s m line">
                {balanceTypeWords[tokenInfo.type]}
                {!isCoin && (
                  <>
                    {' '}
                    <AddressText address={tokenInfo.address} />
                  </>
                )}
              </span>
            </span>
            <span className="amount">
              {isCoin ? coinAmount(coin ?? balance) : tokenAmount(balance, tokenInfo)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Pictures of other collections are not shown: they could show anything, also this page’s own words. */
function Collectibles({ items }: { readonly items: readonly Collectible[] }) {
  if (items.length === 0) return <p className="empty">{t`None that the gateway knows.`}</p>
  return (
    <ol className="tokens">
      {items.map((item) => (
        <li key={`${item.address} ${item.id}`}>
          <span>
            <b>{cleanText(item.tokenName) || t`Unnamed collection`}</b>
            <span className="s m line">
              <AddressText address={item.address} />
            </span>
          </span>
          <span className="amount">#{cleanText(item.id, 24)}</span>
        </li>
      ))}
    </ol>
  )
}

/** In balances. */
const balanceTypeWords: Readonly<Record<TokenInfo['type'], string>> = {
  NATIVE_TOKEN: t`The network’s coin, pays its fees`,
  ERC20: t`Token`,
  ERC721: t`Collectible`,
}
