/** Minted peppers in a row. A picture may come later than its number; the tile has its size from the start. */
import { wholeNumber } from '../amount.ts'
import type { Picture } from '../panelBody.ts'

/** So many pictures are shown; the rest are counted in words. */
const SHOWN = 6

interface WonProps {
  readonly ids: readonly number[]
  readonly picture: ((id: number) => Picture | undefined) | undefined
}

export function Won({ ids, picture }: WonProps) {
  const more = ids.length - SHOWN
  return (
    <>
      <div className="won">
        {ids.slice(0, SHOWN).map((id) => {
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
      {more > 0 && (
        <p className="s">
          And {more} more:{' '}
          {ids
            .slice(SHOWN)
            .map((id) => wholeNumber(id))
            .join(' · ')}
        </p>
      )}
    </>
  )
}
