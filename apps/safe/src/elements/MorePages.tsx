/** The end of a list that has more pages. */
import { ActionButton } from './ActionButton.tsx'
import { t } from '@peppermint/ui/words/t.ts'

interface MorePagesProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

export function MorePages({ query }: MorePagesProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="more">
      <ActionButton isSecondary isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchingNextPage ? t`Reading more…` : t`Show more`}
      </ActionButton>
    </div>
  )
}
