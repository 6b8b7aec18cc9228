/** The Safe workspace in every state, as gallery screens. */
import '@peppermint/ui/safe/zodWithoutEval.ts'
import './styles/page.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Screen } from '@peppermint/wallet-kit/gallery'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { pageNav } from '@peppermint/ui/page/pageNav.ts'
import { SafeHeader } from './pages/SafeHeader.tsx'
import { SourceProvider } from './queries.ts'
import { SafeApp } from './SafeApp.tsx'
import { sourceOf } from './source/sourceOf.ts'
import { WorkspaceProvider, type Workspace } from './workspace.ts'
import { actionScreens } from './sign/actions.story.tsx'
import { bundleScreens } from './bundle/bundles.story.tsx'
import { formScreens } from './compose/forms.story.ts'
import { createScreens } from './create/create.story.tsx'
import { messageScreens } from './messages/messages.story.ts'
import { reviewScreens } from './review/reviews.story.ts'
import type { SafeScreen } from './safeScreen.story.ts'
import { SAFE } from './galleryTransactions.fixture.ts'
import { safeScreens } from './pages/pages.story.ts'
import { runSteps } from '@peppermint/ui/steps.story.ts'

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
          <SourceProvider value={sourceOf(workspace, SAFE)}>
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

const states = {
  ...safeScreens,
  ...reviewScreens,
  ...actionScreens,
  ...createScreens,
  ...formScreens,
  ...messageScreens,
  ...bundleScreens,
}

export const screens: readonly Screen[] = Object.entries(states).map(([id, screen]) => ({
  id,
  title: id,
  draw: () => <WorkspaceScreen screen={screen} workspace={screen.workspace()} />,
}))
