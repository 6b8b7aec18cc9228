/** The collection in numbers: charts that are readable without scripts, each with its figures as a table. */
import { useQuery } from '@tanstack/react-query'
import { DECK_SIZE, CULTIVARS } from '@peppermint/art'
import { fetchStats, parseSale, type StatsAnswer } from '@peppermint/api'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { HeatHistogram } from '../collection/HeatHistogram.tsx'
import { NotLaunched } from '@peppermint/ui/parts/NotLaunched.tsx'
import { Loaded } from '@peppermint/ui/parts/Loaded.tsx'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import {
  heatRangeWords,
  mintedTitle,
  revealedByHeatWords,
  statsReadingWords,
  cultivarsWords,
  shareTitle,
} from './statsWords.ts'
import { parts, t } from '@peppermint/ui/words/t.ts'
import { Holders } from './Holders.tsx'
import { MintCurve } from './MintCurve.tsx'
import { Meter } from '../collection/Meter.tsx'
import { PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { formatShares } from '@peppermint/ui/words/format/share.ts'
import { traitTitle, traitValueName } from '@peppermint/ui/words/traitWords.ts'

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
  if (data.notLaunched && !query.data?.minted)
    return (
      <>
        <header className="stats-head">
          <h1>{mintedTitle(0, DECK_SIZE)}</h1>
        </header>
        <NotLaunched />
      </>
    )
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

interface CultivarTableProps {
  /** Revealed peppers by the cultivar's key. */
  readonly cultivars: Readonly<Record<string, number>>
  readonly revealed: number
}

/** The twenty cultivars: how many are revealed, of how many in the deck. */
function CultivarTable({ cultivars, revealed }: CultivarTableProps) {
  const supply = CULTIVARS.reduce((sum, cultivar) => sum + cultivar.supply, 0)
  return (
    <section className="band" aria-labelledby="cultivars">
      <div>
        <h2 id="cultivars">{t`Cultivars`}</h2>
        <p className="m">{cultivarsWords(revealed)}</p>
      </div>
      <table className="cultivars">
        <thead>
          <tr>
            <th scope="col">{t`Cultivar`}</th>
            <th scope="col">{t`Species`}</th>
            <th scope="col">{t`Revealed`}</th>
            <th scope="col">{t`Of`}</th>
          </tr>
        </thead>
        <tbody>
          {CULTIVARS.map(({ key, name, latin, supply: cards }) => (
            <tr key={key}>
              <th scope="row">
                <a href={`${PEPPERS_PATH}?cultivar=${key}`}>{name}</a>
              </th>
              <td className="latin" lang="la">
                {latin}
              </td>
              <td>
                {formatInteger(cultivars[key] ?? 0)}
                <Meter part={cultivars[key] ?? 0} whole={cards} />
              </td>
              <td className="m">{formatInteger(cards)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`All twenty`}</th>
            <td />
            <td>{formatInteger(revealed)}</td>
            <td>{formatInteger(supply)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface TraitTablesProps {
  /** Revealed peppers by the values of each trait. */
  readonly traits: StatsAnswer['traits']
  readonly revealed: number
}

/** Revealed peppers by the values of each trait besides the cultivar. */
function TraitTables({ traits, revealed }: TraitTablesProps) {
  return (
    <section className="band" aria-labelledby="traits">
      <div>
        <h2 id="traits">{t`Traits`}</h2>
        <p className="m">
          {t`Among the ${formatInteger(revealed)} ${COLLECTION.unit.many} revealed so far.`}
        </p>
      </div>
      <div className="trait-tables">
        {Object.entries(traits)
          .filter(([trait]) => trait !== 'cultivar')
          .map(([trait, values]) => (
            <TraitTable key={trait} trait={trait} values={values} revealed={revealed} />
          ))}
      </div>
    </section>
  )
}

interface TraitTableProps {
  readonly trait: string
  readonly values: Readonly<Record<string, number>>
  readonly revealed: number
}

/** Units of a bar's drawing; it is stretched over the width that it has. */
const WIDTH = 100

function TraitTable({ trait, values, revealed }: TraitTableProps) {
  const x = scaleLinear({ domain: [0, Math.max(1, ...Object.values(values))], range: [0, WIDTH] })
  const shares = formatShares(Object.values(values), revealed)
  return (
    <table>
      <caption>{traitTitle(trait)}</caption>
      <colgroup>
        <col className="value-name" />
        <col />
        <col className="value-count" />
        <col className="value-share" />
      </colgroup>
      <thead className="sr">
        <tr>
          <th scope="col">{traitTitle(trait)}</th>
          <th scope="col">{t`Bar`}</th>
          <th scope="col">{t`Revealed`}</th>
          <th scope="col">{shareTitle}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(values).map(([value, count], index) => (
          <tr key={value}>
            <th scope="row">
              <a href={`${PEPPERS_PATH}?${trait}=${value}`}>{traitValueName(trait, value)}</a>
            </th>
            <td className="drawn" aria-hidden="true">
              <svg viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none">
                <Bar className="bar" x={0} y={0} height={1} width={Math.round(x(count) * 10) / 10} />
              </svg>
            </td>
            <td>{formatInteger(count)}</td>
            <td className="m">{shares[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
