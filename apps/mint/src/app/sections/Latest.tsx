/** The latest mints, drawn: packets and opened peppers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { drawnPicture } from '@peppermint/ui/tokens/drawnPicture.ts'
import { closePackets } from '@peppermint/ui/mints/openedPackets.ts'
import { fetchLatest } from '@peppermint/ui/account/collectionData.ts'
import { Failed } from './Failed.tsx'
import { REREAD_MS, type SaleVersion } from './saleVersion.ts'
import { Tiles } from '@peppermint/ui/tokens/Tiles.tsx'
import { t } from '@peppermint/ui/words/t.ts'

interface LatestProps {
  readonly api: string
  /** Changes with every mint and every opened crate. */
  readonly version: SaleVersion
  /** Tokens whose packets the visitor has not opened. */
  readonly unopened: readonly number[]
}

export function Latest({ api, version, unopened }: LatestProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['latest', api, version.key],
    queryFn: () => fetchLatest(api),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data !== undefined && state.data.block < version.block && REREAD_MS,
  })
  if (data === undefined)
    return isError ? <Failed onRetry={() => void refetch()} /> : <p className="m">{t`Loading…`}</p>
  if (data.value.length === 0)
    return <p>{t`No ${COLLECTION.unit.one} has been minted yet. The first one could be yours.`}</p>
  const peppers = closePackets(data.value, unopened)
  return <Tiles label={t`Latest mints`} peppers={peppers} picture={drawnPicture} />
}
