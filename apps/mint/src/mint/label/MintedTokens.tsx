/** An account's peppers; more than two scroll sideways. Tiles have their final size before their pictures are drawn. */
import { pepperPath } from '@peppermint/ui/page/paths.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import type { Picture } from '@peppermint/ui/tokens/picture.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface MintedTokensProps {
  readonly peppers: readonly Pepper[]
  readonly picture: ((pepper: Pepper) => Picture | undefined) | undefined
  /** Whether each picture leads to the pepper’s page. */
  readonly isLinked?: boolean
}

export function MintedTokens({ peppers, picture, isLinked = false }: MintedTokensProps) {
  return (
    // Focusable, so that a keyboard can scroll sideways.
    <div
      className="tokens"
      role="group"
      aria-label={t`Your ${COLLECTION.unit.many}`}
      tabIndex={peppers.length > 2 ? 0 : undefined}
    >
      {peppers.map((pepper) => {
        const drawn = picture?.(pepper)
        const image = drawn && <img src={drawn.src} alt={drawn.description} width="240" height="240" />
        return (
          <figure key={pepper.id}>
            {image && isLinked ? (
              <a href={pepperPath(pepper.id)}>{image}</a>
            ) : (
              (image ?? <div className="plain" />)
            )}
            <figcaption>
              {drawn?.name !== undefined && <b>{drawn.name}</b>}
              {pepper.status === 'sealed'
                ? t`No. ${formatInteger(pepper.id)}, sealed`
                : t`No. ${formatInteger(pepper.id)}`}
              {drawn?.heat !== undefined && <span>{drawn.heat}</span>}
            </figcaption>
          </figure>
        )
      })}
    </div>
  )
}
