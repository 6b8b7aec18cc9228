/** The collection in numbers: charts that are readable without scripts, each with its figures as a table. */
import { useQuery } from '@tanstack/react-query'
import { DECK_SIZE } from '@peppermint/art'
import { fetchStats, parseSale, type StatsAnswer } from '@peppermint/api'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { HeatHistogram } from '../collection/HeatHistogram.tsx'
import { Loaded } from '@peppermint/ui/parts/Loaded.tsx'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import { heatRangeWords, mintedTitle, revealedByHeatWords, statsReadingWords } from './statsWords.ts'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { CultivarTable } from './CultivarTable.tsx'
import { Holders } from './Holders.tsx'
import { MintCurve } from './MintCurve.tsx'
import { TraitTables } from './TraitTables.tsx'

/** Two blocks. */
const REFRESH_MS = 12_000

export function StatsPage({ data }: { readonly data: RouteData<'stats'> }) {
  const { answer } = data.content
  const { api } = useSession().site
  const query = useQuery({
    queryKey: ['stats'],
    queryFn: ({ signal }) => fetchStats(api ?? '', signal),
    ...(answer === undefined ? {} : { initialData: answer }),
    enabled: api !== null,
    refetchInterval: REFRESH_MS,
  })
  const sale = data.sale === undefined ? undefined : parseSale(data.sale)
  return (
    <Loaded query={query} words={statsReadingWords}>
      {(stats) => <Numbers stats={stats} supply={sale?.maxSupply ?? DECK_SIZE} />}
    </Loaded>
  )
}

const LINK: Elements = { a: (text) => <a href="/">{text}</a> }

function Numbers({ stats, supply }: { readonly stats: StatsAnswer; readonly supply: number }) {
  const { minted, revealed, holders, transfers, crates, asOf } = stats
  return (
    <>
      <header className="stats-head">
        <h1>{mintedTitle(minted, supply)}</h1>
        <p className="m">{t`As of block ${formatInteger(asOf.number)}. This page updates by itself.`}</p>
        <dl className="figures">
          <Figure label={t`Minted`} value={minted} />
          <Figure label={t`Revealed`} value={revealed} />
          <Figure label={t`Holders`} value={holders} />
          <Figure label={t`Transfers`} value={transfers} />
          <Figure label={t`Crates opened`} value={crates.revealed} />
        </dl>
      </header>
      {minted === 0 ? (
        <p className="lead">
          {rich(parts`Nothing to count yet. <a>Mint the first ${COLLECTION.unit.one}</a>.`, LINK)}
        </p>
      ) : (
        <>
          <MintCurve hours={stats.mintsPerHour} supply={supply} until={asOf.timestamp} />
          <Holders stats={stats} />
          {COLLECTION.art.type === 'cards' && (
            <CultivarTable cultivars={stats.cultivars} revealed={revealed} />
          )}
          {COLLECTION.art.type === 'hosted' || revealed === 0 ? null : (
            <>
              <TraitTables traits={stats.traits} revealed={revealed} />
              <section className="band" aria-labelledby="heat">
                <div>
                  <h2 id="heat">{t`Heat`}</h2>
                  <p className="m">{heatRangeWords(stats.heat)}</p>
                </div>
                <HeatHistogram
                  bins={stats.heatBins}
                  label={`${revealedByHeatWords(revealed)} ${heatRangeWords(stats.heat)}`}
                />
              </section>
            </>
          )}
        </>
      )}
    </>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatInteger(value)}</dd>
    </div>
  )
}
