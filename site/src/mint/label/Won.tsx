/** Minted peppers, as many in a row as fit; on a phone they scroll sideways. A picture may come later than its number; the tile has its size from the start. */
import { wholeNumber } from '../amount.ts'
import type { Picture } from '../panelBody.ts'

interface WonProps {
  readonly ids: readonly number[]
  readonly picture: ((id: number) => Picture | undefined) | undefined
}

export function Won({ ids, picture }: WonProps) {
  return (
    // Focusable, because on a phone many peppers scroll sideways and a keyboard has to be able to do that.
    <div className="won" role="group" aria-label="Your peppers" tabIndex={ids.length > 3 ? 0 : undefined}>
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
