/** Peppers, drawn by this page. The drawing code loads on first use. */
import { useState, useSyncExternalStore } from 'react'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import type { Pepper } from '@peppermint/ui/tokens/peppers.ts'
import { lazyPictures } from '@peppermint/ui/tokens/pictures.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function PepperTiles({ peppers }: { readonly peppers: readonly Pepper[] }) {
  const [pictures] = useState(() => lazyPictures())
  useSyncExternalStore(pictures.subscribe, pictures.version, () => 0)
  return (
    <ul className="peppers">
      {peppers.map((pepper) => {
        const drawn = pictures.of(pepper)
        return (
          <li key={pepper.id}>
            {drawn === undefined ? (
              <div className="plain" />
            ) : (
              <img src={drawn.src} alt={drawn.description} width="240" height="240" loading="lazy" />
            )}
            {drawn?.name !== undefined && <b>{drawn.name}</b>}
            <span className="s m line">
              {pepper.status === 'sealed'
                ? t`No. ${formatInteger(pepper.id)}, sealed`
                : t`No. ${formatInteger(pepper.id)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
