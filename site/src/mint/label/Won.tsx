/**
 * An account's peppers, as many in a row as fit; on a phone they scroll sideways. A picture may come later than its
 * number; the tile has its size from the start. One or two are described in words that everybody sees.
 */
import { wholeNumber } from '../wholeNumber.ts'
import type { Picture } from '../panelBody.ts'
import type { Pepper } from '../peppers.ts'

interface WonProps {
  readonly peppers: readonly Pepper[]
  readonly picture: ((pepper: Pepper) => Picture | undefined) | undefined
}

export function Won({ peppers, picture }: WonProps) {
  const few = peppers.length <= 2
  return (
    // Focusable, because on a phone many peppers scroll sideways and a keyboard has to be able to do that.
    <div className="won" role="group" aria-label="Your peppers" tabIndex={peppers.length > 2 ? 0 : undefined}>
      {peppers.map((pepper) => {
        const drawn = picture?.(pepper)
        const isTold = few && drawn?.name !== undefined
        return (
          <figure key={pepper.id}>
            {drawn === undefined ? (
              <div className="plain" />
            ) : (
              <img src={drawn.src} alt={isTold ? '' : drawn.description} width="240" height="240" />
            )}
            <figcaption>
              {drawn?.name !== undefined && <b>{drawn.name}</b>}
              No. {wholeNumber(pepper.id)}
              {pepper.at === 'sealed' && ', sealed'}
              {few && pepper.at === 'opened' && pepper.card && `, card ${wholeNumber(pepper.card.number)}`}
              {drawn?.heat !== undefined && <span>{drawn.heat}</span>}
              {isTold && <span className="m">{drawn.description}</span>}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
