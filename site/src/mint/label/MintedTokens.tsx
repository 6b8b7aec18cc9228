/**
 * An account's peppers, as many per row as fit; on a phone they scroll sideways. Tiles have their final size before
 * their pictures are drawn. One or two peppers get a visible description.
 */
import { formatInteger } from '../../words/format/integer.ts'
import type { Picture } from '../panelBody.ts'
import type { Pepper } from '../peppers.ts'

interface MintedTokensProps {
  readonly peppers: readonly Pepper[]
  readonly picture: ((pepper: Pepper) => Picture | undefined) | undefined
}

export function MintedTokens({ peppers, picture }: MintedTokensProps) {
  const few = peppers.length <= 2
  return (
    // Focusable, so that a keyboard can scroll sideways.
    <div
      className="tokens"
      role="group"
      aria-label="Your peppers"
      tabIndex={peppers.length > 2 ? 0 : undefined}
    >
      {peppers.map((pepper) => {
        const drawn = picture?.(pepper)
        const isDescribed = few && drawn?.name !== undefined
        return (
          <figure key={pepper.id}>
            {drawn === undefined ? (
              <div className="plain" />
            ) : (
              <img src={drawn.src} alt={isDescribed ? '' : drawn.description} width="240" height="240" />
            )}
            <figcaption>
              {drawn?.name !== undefined && <b>{drawn.name}</b>}
              No. {formatInteger(pepper.id)}
              {pepper.status === 'sealed' && ', sealed'}
              {few &&
                pepper.status === 'revealed' &&
                pepper.card &&
                `, card ${formatInteger(pepper.card.number)}`}
              {drawn?.heat !== undefined && <span>{drawn.heat}</span>}
              {isDescribed && <span className="m">{drawn.description}</span>}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
