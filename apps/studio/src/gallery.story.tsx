/** The studio in every state, as gallery screens. */
import '@peppermint/mint/styles/page.css'
import '@peppermint/mint/styles/later.css'
import './styles/page.css'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Screen } from '@peppermint/wallet-kit/gallery'
import { pageNav } from '@peppermint/ui/page/pageNav.ts'
import { CollectionRoot, createQueryClient } from '@peppermint/ui/page/CollectionRoot.tsx'
import { createDraftStore } from './draftStore.ts'
import { linkFileFor } from './launch/launch.fixture.ts'
import { launchStoresOf } from './launch/launchStore.ts'
import { LaunchView, SectionView } from './SectionView.tsx'
import { SECTIONS } from './sections.ts'
import { deriveRights } from './studioState.ts'
import { rightsWords } from './words/studioWords.ts'
import { NOW } from '@peppermint/ui/sale/sale.fixture.ts'
import { runSteps } from '@peppermint/ui/steps.story.ts'
import { installGalleryNodes } from './galleryNode.story.ts'
import { gallerySession } from './gallerySession.story.ts'
import { collection as usual, studioStates, type StudioScreen } from './states.story.ts'

installGalleryNodes()

function StudioPart({ screen }: { readonly screen: StudioScreen }) {
  const { section, collection = usual, account, batch = [], node = 'works', steps, hasLink, begun } = screen
  const { sale } = collection
  const { contract, chainId } = sale
  const [session] = useState(() => gallerySession(account, node))
  const [queryClient] = useState(() => {
    const client = createQueryClient()
    const { closedCrates, revealedCrates } = sale.crateStatus
    client.setQueryData(
      ['studio-crates', contract, closedCrates, revealedCrates, sale.head.number],
      Array.from({ length: closedCrates }, (_, index) => ({
        firstTokenId: index * 97 + 1,
        size: 97,
        closedAt: NOW - 90_000 + index * 600,
      })),
    )
    return client
  })
  const [draft] = useState(() => {
    const store = createDraftStore(undefined, contract)
    store.replace(batch)
    return store
  })
  useState(() => {
    if (account === undefined || section !== 'launch') return
    const stores = launchStoresOf(chainId, account)
    const place = { chainId, account, isLive: true }
    stores.link.set(hasLink && linkFileFor(COLLECTION.launch, place))
    stores.begun.set(begun)
  })
  const operations = useSyncExternalStore(draft.subscribe, draft.get)
  const studio = {
    contract,
    chainId,
    collection,
    blockNumber: sale.head.number,
    ...(account !== undefined && { account }),
    rights: deriveRights(collection, account),
    draft: { ...draft, operations },
    refresh: () => undefined,
  }
  const { label, about } = SECTIONS[section]
  return (
    <CollectionRoot session={session} queryClient={queryClient}>
      <Prepared steps={steps}>
        <header className="studio-head">
          <h1>Studio</h1>
          <p className="m">{rightsWords(studio)}</p>
        </header>
        <div className="studio-title">
          <h2>{label}</h2>
          <p className="m">{about}</p>
        </div>
        {section === 'launch' ? <LaunchView /> : <SectionView section={section} studio={studio} />}
      </Prepared>
    </CollectionRoot>
  )
}

interface PreparedProps {
  readonly steps: StudioScreen['steps']
  readonly children: ReactNode
}

/** The page, after the steps. */
function Prepared({ steps, children }: PreparedProps) {
  const root = useRef<HTMLElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const page = root.current
    if (page === null) return
    const left = new AbortController()
    async function prepare(element: HTMLElement): Promise<void> {
      while (element.querySelector('.reading') !== null && !left.signal.aborted)
        await new Promise(requestAnimationFrame)
      await runSteps(element, steps, left.signal)
    }
    // One that fails is shown as far as it came, and reported as an uncaught error.
    void prepare(page).finally(() => {
      if (!left.signal.aborted) setReady(true)
    })
    return () => left.abort()
  }, [steps])
  return (
    <>
      <header className="plain-top">
        <div className="wrap top" dangerouslySetInnerHTML={{ __html: pageNav('Studio') }} />
      </header>
      <main className="wrap framed" ref={root} data-preparing={isReady ? undefined : true}>
        {children}
      </main>
    </>
  )
}

export const screens: readonly Screen[] = Object.entries(studioStates).map(([id, screen]) => ({
  id,
  title: id,
  draw: () => <StudioPart key={id} screen={screen} />,
}))
