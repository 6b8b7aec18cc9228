/** A strip of peppers that lead to their pages; it scrolls sideways. */
import { formatInteger } from '../words/format/integer.ts'
import type { Picture } from './picture.ts'
import { pepperPath } from '../page/paths.ts'
import type { Pepper } from './peppers.ts'
import { t } from '../words/t.ts'

interface TilesProps {
  readonly label: string
  readonly peppers: readonly Pepper[]
  readonly picture: (pepper: Pepper) => Picture | undefined
}

export function Tiles({ label, peppers, picture }: TilesProps) {
  return (
    <ul className="pepper-strip" aria-label={label}>
      {peppers.map((pepper) => {
        const drawn = picture(pepper)
        return (
          <li key={pepper.id}>
            <a href={pepperPath(pepper.id)}>
              {drawn && <img src={drawn.src} alt={drawn.description} width="160" height="160" />}
              <b>{drawn?.name ?? t`Sealed`}</b>
              <span className="s m">{t`No. ${formatInteger(pepper.id)}`}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
