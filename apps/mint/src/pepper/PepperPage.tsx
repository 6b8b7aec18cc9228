/** The page of one pepper. */
import { useQuery } from '@tanstack/react-query'
import { fetchPepper, parseSale, type PepperAnswer } from '@peppermint/api'
import type { Sale } from '@peppermint/sale'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { Loaded } from '@peppermint/ui/parts/Loaded.tsx'
import { pepperPath, PEPPERS_PATH } from '@peppermint/ui/page/paths.ts'
import { pepperNumber } from '@peppermint/ui/words/collectionWords.ts'
import { pepperReadingWords } from './pepperPageWords.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { HostedTraits } from './HostedTraits.tsx'
import { PepperHeat } from './PepperHeat.tsx'
import { PepperHistory } from './PepperHistory.tsx'
import { PepperHeading } from './PepperHeading.tsx'
import { PepperTraits } from './PepperTraits.tsx'
import { SealedNote } from './SealedNote.tsx'
import { useArrowKeys } from './useArrowKeys.ts'

/** A pepper changes with its reveal and its transfers. */
const REFRESH_MS = 15_000

export function PepperPage({ data }: { readonly data: RouteData<'pepper'> }) {
  const { id, answer } = data.content
  const { api } = useSession().site
  const query = useQuery({
    queryKey: ['pepper', id],
    queryFn: ({ signal }) => fetchPepper(api ?? '', id, signal),
    ...(answer === undefined ? {} : { initialData: answer }),
    enabled: api !== null,
    refetchInterval: REFRESH_MS,
  })
  const sale = data.sale === undefined ? undefined : parseSale(data.sale)
  return (
    <Loaded query={query} words={pepperReadingWords(id)}>
      {(found) => <Pepper answer={found} sale={sale} />}
    </Loaded>
  )
}

function Pepper({ answer, sale }: { readonly answer: PepperAnswer; readonly sale: Sale | undefined }) {
  const { pepper, minted, crate } = answer
  const previous = pepper.id > 1 ? pepper.id - 1 : undefined
  const next = pepper.id < minted ? pepper.id + 1 : undefined
  useArrowKeys({ previous, next })
  return (
    <>
      <div
        className="on-ground"
        data-ground={COLLECTION.art.type === 'hosted' ? undefined : pepper.card?.ground}
      >
        <nav className="others" aria-label={t`Other ${COLLECTION.unit.many}`}>
          <span>
            {previous !== undefined && (
              <a href={pepperPath(previous)} rel="prev">
                {t`← ${pepperNumber(previous)}`}
              </a>
            )}
          </span>
          <a href={PEPPERS_PATH}>{t`All ${COLLECTION.unit.many}`}</a>
          <span>
            {next !== undefined && (
              <a href={pepperPath(next)} rel="next">
                {t`${pepperNumber(next)} →`}
              </a>
            )}
          </span>
        </nav>
        <PepperHeading answer={answer} sale={sale} />
      </div>
      {pepper.card === null ? (
        <SealedNote id={pepper.id} crate={crate} sale={sale} />
      ) : COLLECTION.art.type === 'hosted' ? (
        <HostedTraits id={pepper.id} />
      ) : (
        <>
          <PepperTraits card={pepper.card} rarity={answer.rarity ?? {}} revealed={answer.revealed} />
          <PepperHeat answer={answer} heat={pepper.card.heat} />
        </>
      )}
      <PepperHistory answer={answer} />
    </>
  )
}
