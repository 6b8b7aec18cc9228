/** What is left in the deck by cultivar, drawn, with the odds of the next packet. */
import { drawFruit, getCard, type Card, CULTIVARS, DECK_SIZE } from '@peppermint/art'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchOpened, type OpenedByCultivar } from '@peppermint/ui/account/collectionData.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { DeckPlaces } from './DeckPlaces.tsx'
import { Failed } from './Failed.tsx'
import { REREAD_MS, type SaleVersion } from './saleVersion.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface DeckProps {
  readonly api: string
  /** Changes when a crate has opened. */
  readonly version: SaleVersion
}

export function Deck({ api, version }: DeckProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['opened', api, version.key],
    queryFn: () => fetchOpened(api),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data !== undefined && state.data.block < version.block && REREAD_MS,
  })
  if (data === undefined) return isError ? <Failed onRetry={() => void refetch()} /> : <DeckPlaces />
  return (
    <ul className="deck">
      {cultivarsLeft(data.value).map((one) => (
        <Cultivar key={one.cultivar} left={one} />
      ))}
    </ul>
  )
}

function Cultivar({ left: { cultivar, name, left, supply, odds } }: { readonly left: CultivarLeft }) {
  const src = useMemo(() => pictureOf(cultivar), [cultivar])
  return (
    <li>
      <img src={src} alt="" width="64" height="64" loading="lazy" />
      <b>{name}</b>
      <span className="odds">{oddsWords(odds)}</span>
      <meter aria-label={t`${name} left`} value={left} max={supply} />
      <span className="s m">{t`${formatInteger(left)} of ${formatInteger(supply)} left`}</span>
    </li>
  )
}

/** Its first ripe card in the deck. */
function pictureOf(cultivar: number): string {
  let card: Card = getCard(1)
  for (let number = 1; card.cultivar !== cultivar || card.ripeness !== 'ripe'; number += 1)
    card = getCard(number)
  const { viewBox, markup } = drawFruit(card)
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" color="#211">${markup}</svg>`)}`
}

interface CultivarLeft {
  /** Index of the cultivar. */
  readonly cultivar: number
  readonly name: string
  readonly left: number
  readonly supply: number
  /** Probability that a packet has it, 0 to 1. */
  readonly odds: number
}

/**
 * What is left in the deck, and the odds of the next packet. Pure.
 * By cultivar, in the deck's order. Every sealed pepper, of this and later crates, has the same chance of every card
 * that is left.
 */
export function cultivarsLeft(opened: OpenedByCultivar): readonly CultivarLeft[] {
  const rest = DECK_SIZE - opened.reduce((sum, count) => sum + count, 0)
  return CULTIVARS.map(({ name, supply }, cultivar) => {
    const left = Math.max(0, supply - (opened[cultivar] ?? 0))
    return { cultivar, name, left, supply, odds: rest === 0 ? 0 : left / rest }
  })
}

/** `1 in 8`, `1 in 334`; `none left`. */
export function oddsWords(odds: number): string {
  return odds === 0 ? t`none left` : t`1 in ${formatInteger(Math.round(1 / odds))}`
}
