/** A section, once its code is here. */
import { useLazyPart } from '@peppermint/wallet-kit'
import type { StudioSection } from '@peppermint/server/client'
import { partFailureWords } from './words/studioWords.ts'
import { SECTIONS } from './sections.ts'
import type { Studio } from './studioState.ts'
import { t } from '../ui/words/t.ts'

interface SectionViewProps {
  readonly section: StudioSection | 'overview'
  readonly studio: Studio
}

export function SectionView({ section, studio }: SectionViewProps) {
  const { label, part } = SECTIONS[section]
  const { part: Component, failures } = useLazyPart(part, true)
  if (Component !== undefined) return <Component studio={studio} />
  if (failures === 0)
    return (
      <div className="reading" role="status">
        <p className="sr">{t`Loading ${label}…`}</p>
        <div className="skeleton" aria-hidden="true" />
      </div>
    )
  return (
    <div className="notice bad" role="alert">
      <p>{partFailureWords(label)}</p>
      <button type="button" className="b secondary" onClick={part.retry}>{t`Try again`}</button>
    </div>
  )
}
