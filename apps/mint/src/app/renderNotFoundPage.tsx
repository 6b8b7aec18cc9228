/** Renders the page of an address that does not exist. */
import type { NotFoundPageInput } from '@peppermint/api'
import { renderFrame } from '@peppermint/ui/page/pageFrame.tsx'
import { collectionImage } from '@peppermint/ui/page/collectionImage.ts'
import { linkProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

/** A complete document. Depends on the configuration only. */
export function renderNotFoundPage({ site, origin, languages, problem }: NotFoundPageInput): string {
  const isExpected = problem?.status === 'not-minted'
  const title = isExpected ? t`Not minted yet` : t`Not found`
  return renderFrame({
    data: { page: 'not-found', site },
    head: {
      title: `${title} · ${COLLECTION.brand}`,
      description: t`There is no page at this address.`,
      path: '/',
      image: collectionImage(undefined),
      about: { '@type': 'WebPage' },
      isIndexed: false,
    },
    current: undefined,
    name: undefined,
    main: (
      <>
        <h1>{title}</h1>
        <p className="lead">
          {problem === undefined
            ? t`There is no page at this address. Nothing was changed.`
            : isExpected
              ? t`${COLLECTION.unit.oneCapital} No. ${formatInteger(problem.id)} hasn’t been minted yet.`
              : linkProblemWords(problem)}
        </p>
        <p>
          {rich(parts`<all>See all ${COLLECTION.unit.many}</all> or <mint>go to the mint</mint>.`, {
            all: (text) => <a href="/peppers">{text}</a>,
            mint: (text) => <a href="/">{text}</a>,
          })}
        </p>
      </>
    ),
    origin,
    languages,
  })
}
