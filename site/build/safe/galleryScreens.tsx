/** The Safe workspace in every state, as gallery screens. */
import '../../src/safe/zodWithoutEval.ts'
import '../../src/styles/safe/page.css'
import { startGallery } from '@peppermint/wallet-kit/gallery'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { pageNav } from '../../src/app/pageNav.ts'
import { SafeApp } from '../../src/safe/SafeApp.tsx'
import type { Workspace } from '../../src/safe/workspace.ts'
import { SAFE } from './galleryTransactions.ts'
import { safeScreens } from './galleryStates.ts'

interface ScreenProps {
  readonly path: string
  readonly workspace: Workspace
}

function WorkspaceScreen({ path, workspace }: ScreenProps) {
  const { hook } = memoryLocation({ path: `/safe${path.replace('SAFE', SAFE)}`, static: true })
  return (
    <>
      <header className="plain-top">
        <div className="wrap top" dangerouslySetInnerHTML={{ __html: pageNav('Safe') }} />
      </header>
      <main id="safe">
        <Router hook={hook}>
          <SafeApp workspace={workspace} />
        </Router>
      </main>
    </>
  )
}

startGallery({
  screens: Object.entries(safeScreens).map(([id, { path, workspace }]) => ({
    id,
    title: id,
    draw: () => <WorkspaceScreen path={path} workspace={workspace()} />,
  })),
})
