/** The studio: what the creator has set, read by everyone and written by the owner. */
import { useState, useSyncExternalStore } from 'react'
import { parseSale, STUDIO_SECTIONS } from '@peppermint/api'
import type { RouteData } from '@peppermint/ui/page/siteConfig.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { ownerPath } from '@peppermint/ui/page/paths.ts'
import { getEndpointHosts } from '@peppermint/ui/page/siteConfig.ts'
import { chainConsentWords, noChainWords, rightsWords } from './words/studioWords.ts'
import { ServerSale } from './ServerSale.tsx'
import { SectionView } from './SectionView.tsx'
import { SECTIONS, sectionPath } from './sections.ts'
import { chainAccess } from './studioClient.ts'
import { StudioLoaded } from './StudioLoaded.tsx'
import { useStudio } from './useStudio.ts'
import { rich } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'

/** Where an address is broken that needs two lines. Characters. */
const HALF = 22

export function StudioPage({ data }: { readonly data: RouteData<'studio'> }) {
  const { section } = data.content
  const [sale] = useState(() => (data.sale === undefined ? undefined : parseSale(data.sale)))
  const { mayRead, query, toStudio } = useStudio()
  // The first render is the server's, which has read the sale alone.
  const isHydrated = useIsHydrated()
  const collection = isHydrated && mayRead ? query.data : undefined
  const studio = collection === undefined ? undefined : toStudio(collection)
  const { label, about } = SECTIONS[section]
  return (
    <>
      <header className="studio-head">
        <h1>{t`Studio`}</h1>
        <p className="m">
          {studio === undefined
            ? t`Everyone can read this. Only the owner can change it.`
            : rightsWords(studio)}
          {studio !== undefined && studio.collection.ownerAccount.type !== 'none' && (
            <>
              {' '}
              {rich(parts`Owner: <a>${studio.collection.owner}</a>`, {
                a: () => (
                  <a className="brk" href={ownerPath(studio.collection.owner)}>
                    {studio.collection.owner.slice(0, HALF)}
                    <wbr />
                    {studio.collection.owner.slice(HALF)}
                  </a>
                ),
              })}
            </>
          )}
        </p>
      </header>
      <nav className="studio-nav" aria-label={t`Studio`}>
        {(['overview', ...STUDIO_SECTIONS] as const).map((one) => (
          <a key={one} href={sectionPath(one)} aria-current={one === section ? 'page' : undefined}>
            {SECTIONS[one].label}
          </a>
        ))}
      </nav>
      <div className="studio-title">
        <h2>{label}</h2>
        <p className="m">{about}</p>
      </div>
      {isHydrated && !mayRead && <ChainConsent />}
      {!isHydrated || !mayRead ? (
        <ServerSale sale={sale} />
      ) : (
        <StudioLoaded query={query} fallback={<ServerSale sale={sale} />}>
          {studio !== undefined && <SectionView key={section} section={section} studio={studio} />}
        </StudioLoaded>
      )}
    </>
  )
}

/** The chain's endpoints are third parties: a visitor without a wallet decides whether the page contacts them. */
function ChainConsent() {
  const { site } = useSession()
  if (site.endpoints.length === 0)
    return (
      <div className="notice bad" role="alert">
        <p>{noChainWords}</p>
      </div>
    )
  return (
    <div className="notice">
      <p>{chainConsentWords(getEndpointHosts(site))}</p>
      <button type="button" className="b secondary" onClick={() => chainAccess.set(true)}>
        {t`Read from Canto`}
      </button>
    </div>
  )
}

function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

const subscribeToNothing = () => () => undefined
