/** The crates: the state of each, and what anyone can do about it. The link itself is the keeper's. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Operation } from '@peppermint/sale/operations'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import {
  closeObstacle,
  crateWords,
  fillingWords,
  finishObstacle,
  startObstacle,
} from '../words/crateSectionWords.ts'
import { ChangeForm } from '../form/ChangeForm.tsx'
import { SectionWork } from '../form/SectionWork.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { studioClient } from '../studioClient.ts'
import { readCrates, type ClosedCrate } from './readCrates.ts'
import { t } from '@peppermint/ui/words/t.ts'

const NONE: readonly Operation[] = []
const NO_CRATES: readonly ClosedCrate[] = []

export function Crates({ studio }: SectionProps) {
  const [operations, setOperations] = useState(NONE)
  const { site } = useSession()
  const { contract, collection } = studio
  const { sale } = collection
  const { closedCrates, revealedCrates } = sale.crateStatus
  const query = useQuery({
    // A fallback reveal changes a crate and none of the counts.
    queryKey: ['studio-crates', contract, closedCrates, revealedCrates, sale.head.number],
    queryFn: () => readCrates(studioClient(site), contract, closedCrates),
    enabled: closedCrates > 0,
    placeholderData: (previous) => previous,
    retry: false,
  })
  const crates = query.data ?? NO_CRATES
  const unread = closedCrates > 0 && query.data === undefined ? t`Reading the crates…` : undefined
  const review = (type: 'close-crate' | 'start-fallback-reveal' | 'finish-fallback-reveal') => () =>
    setOperations([{ type }])
  return (
    <SectionWork studio={studio} operations={operations} onStart={() => setOperations(NONE)}>
      <dl className="facts">
        <dt>{t`Crate ${closedCrates + 1}`}</dt>
        <dd>{fillingWords(sale)}</dd>
        {crates.toReversed().map((crate, position) => {
          const index = crates.length - 1 - position
          return <CrateRow key={index} number={index + 1} words={crateWords(crate, index, sale)} />
        })}
      </dl>
      {query.isError && (
        <p className="notice warn" role="status">
          {t`${COLLECTION.chain.name} didn’t answer, so the crates may be outdated. This page keeps trying.`}
        </p>
      )}
      <ChangeForm
        title={t`Close the crate`}
        about={t`Starts the time in which the keeper reveals it with the creator’s link. The keeper closes full and due crates by itself; anyone may do it.`}
        button={t`Review the closing`}
        obstacle={closeObstacle(sale)}
        onReview={review('close-crate')}
      />
      <ChangeForm
        title={t`Reveal without the link, first step`}
        about={t`If the link isn’t published in time, anyone can reveal the oldest closed crate without it. With the link, only the keeper or npm run collection reveals: a page never has the secret.`}
        button={t`Review the first step`}
        obstacle={unread ?? startObstacle(sale, crates)}
        onReview={review('start-fallback-reveal')}
      />
      <ChangeForm
        title={t`Reveal without the link, second step`}
        about={
          COLLECTION.chain.hasBlockHashes
            ? t`Deals the cards, at least one block after the first step.`
            : t`Deals the cards, at least one block after the first step. On ${COLLECTION.chain.name}, an account with a key has to send it, not a Safe.`
        }
        button={t`Review the second step`}
        obstacle={unread ?? finishObstacle(sale, crates)}
        onReview={review('finish-fallback-reveal')}
      />
    </SectionWork>
  )
}

function CrateRow({ number, words }: { readonly number: number; readonly words: string }) {
  return (
    <>
      <dt>{t`Crate ${number}`}</dt>
      <dd>{words}</dd>
    </>
  )
}
