/** A section, once its code is here. */
import type { ReactNode } from 'react'
import { lazyPart, useLazyPart, type Lazy } from '@peppermint/wallet-kit'
import type { StudioSection } from '@peppermint/api'
import { partFailureWords } from './words/studioWords.ts'
import type { SectionProps } from './sectionProps.ts'
import { SECTIONS } from './sections.ts'
import type { Studio } from './studioState.ts'
import { t } from '@peppermint/ui/words/t.ts'

/** A section that reads the collection; a launch has none yet. */
type SectionOfCollection = Exclude<StudioSection, 'launch'> | 'overview'

/** The component of each section, which is loaded when it is opened. */
const PARTS: Readonly<Record<SectionOfCollection, Lazy<(props: SectionProps) => ReactNode>>> = {
  overview: lazyPart(async () => (await import('./overview/Overview.tsx')).Overview),
  phases: lazyPart(async () => (await import('./phases/Phases.tsx')).Phases),
  allowlist: lazyPart(async () => (await import('./allowlist/AllowlistSection.tsx')).AllowlistSection),
  rehearsal: lazyPart(async () => (await import('./rehearsal/RehearsalSection.tsx')).RehearsalSection),
  airdrop: lazyPart(async () => (await import('./airdrop/Airdrop.tsx')).Airdrop),
  crates: lazyPart(async () => (await import('./crates/Crates.tsx')).Crates),
  sale: lazyPart(async () => (await import('./sale/Sale.tsx')).Sale),
  payouts: lazyPart(async () => (await import('./payouts/Payouts.tsx')).Payouts),
  ownership: lazyPart(async () => (await import('./ownership/Ownership.tsx')).Ownership),
}

const LAUNCH = lazyPart(async () => {
  await import('@peppermint/ui/safe/zodWithoutEval.ts')
  return (await import('./launch/LaunchPart.tsx')).LaunchPart
})

interface SectionViewProps {
  readonly section: SectionOfCollection
  readonly studio: Studio
}

export function SectionView({ section, studio }: SectionViewProps) {
  return (
    <PartView part={PARTS[section]} label={SECTIONS[section].label}>
      {(Component) => <Component studio={studio} />}
    </PartView>
  )
}

export function LaunchView() {
  return (
    <PartView part={LAUNCH} label={SECTIONS.launch.label}>
      {(Component) => <Component />}
    </PartView>
  )
}

interface PartViewProps<Part> {
  readonly part: Lazy<Part>
  readonly label: string
  readonly children: (part: Part) => ReactNode
}

function PartView<Part>({ part, label, children }: PartViewProps<Part>) {
  const { part: loaded, failures } = useLazyPart(part, true)
  if (loaded !== undefined) return children(loaded)
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
