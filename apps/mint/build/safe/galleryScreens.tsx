/** The Safe workspace in every state, as gallery screens. */
import '@peppermint/ui/safe/zodWithoutEval.ts'
import '@peppermint/safe-workspace/styles/page.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { startGallery } from '@peppermint/wallet-kit/gallery'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { pageNav } from '@peppermint/ui/page/pageNav.ts'
import { SafeHeader } from '@peppermint/safe-workspace/pages/SafeHeader.tsx'
import { SourceProvider } from '@peppermint/safe-workspace/queries.ts'
import { SafeApp } from '@peppermint/safe-workspace/SafeApp.tsx'
import { WorkspaceProvider, type Workspace } from '@peppermint/safe-workspace/workspace.ts'
import { actionScreens } from './galleryActions.tsx'
import { bundleScreens } from './galleryBundles.tsx'
import { formScreens } from './galleryForms.ts'
import { messageScreens } from './galleryMessages.ts'
import { reviewScreens } from './galleryReviews.ts'
import type { SafeScreen } from './galleryScreen.ts'
import { SAFE } from '@peppermint/safe-workspace/galleryTransactions.fixture.ts'
import { safeScreens } from './galleryStates.ts'
import { runSteps } from './runSteps.ts'

interface ScreenProps {
  readonly screen: SafeScreen
  readonly workspace: Workspace
}

function WorkspaceScreen({ screen: { path, draw, steps }, workspace }: ScreenProps) {
  const { hook, searchHook } = memoryLocation({
    path: `/safe${path.replace('SAFE', SAFE)}`,
    static: true,
  })
  const root = useRef<HTMLElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (root.current === null) return
    const left = new AbortController()
    // One that fails is shown as far as it came, and reported as an uncaught error.
    void runSteps(root.current, steps, left.signal).finally(() => {
      if (!left.signal.aborted) setReady(true)
    })
    return () => left.abort()
  }, [steps])
  return (
    <>
      <header className="plain-top">
        <div className="wrap top" dangerouslySetInnerHTML={{ __html: pageNav('Safe') }} />
      </header>
      <main id="safe" ref={root} data-preparing={isReady ? undefined : true}>
        <Router hook={hook} searchHook={searchHook}>
          {draw === undefined ? (
            <SafeApp workspace={workspace} />
          ) : (
            <OneSafe workspace={workspace}>{draw()}</OneSafe>
          )}
        </Router>
      </main>
    </>
  )
}

/** Around a part of a page: what `SafePages` has around its pages. */
function OneSafe({ workspace, children }: { readonly workspace: Workspace; readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={workspace.queryClient}>
      <WorkspaceProvider value={workspace}>
        <Router base="/safe">
          <SourceProvider value={workspace.sourceOf(SAFE)}>
            <div className="wrap page">
              <SafeHeader />
              {children}
            </div>
          </SourceProvider>
        </Router>
      </WorkspaceProvider>
    </QueryClientProvider>
  )
}

const screens = {
  ...safeScreens,
  ...reviewScreens,
  ...actionScreens,
  ...formScreens,
  ...messageScreens,
  ...bundleScreens,
}

startGallery({
  screens: Object.entries(screens).map(([id, screen]) => ({
    id,
    title: id,
    draw: () => <WorkspaceScreen screen={screen} workspace={screen.workspace()} />,
  })),
})
