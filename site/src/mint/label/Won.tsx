/** Minted peppers, as many in a row as fit. A picture may come later than its number; the tile has its size from the start. */
import { wholeNumber } from '../amount.ts'
import type { Picture } from '../panelBody.ts'

interface WonProps {
  readonly ids: readonly number[]
  readonly picture: ((id: number) => Picture | undefined) | undefined
}

export function Won({ ids, picture }: WonProps) {
  return (
    <div className="won" role="group" aria-label="Your peppers">
      {ids.map((id) => {
        const drawn = picture?.(id)
        return (
          <figure key={id}>
            {drawn === undefined ? (
              <div className="plain" />
            ) : (
              <img src={drawn.src} alt={drawn.description} width="240" height="240" />
            )}
            <figcaption>
              {drawn && <b>{drawn.name}</b>}
              No. {wholeNumber(id)}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
